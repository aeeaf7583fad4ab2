import { Injectable } from '@nestjs/common';
import { Db, isUuid, newId } from '@app/database';
import { ApiError } from '@app/errors';

export interface CompanyAdmin {
  id: string;
  company_id: string;
  /** The team that the company belongs to. */
  team_id: string;
  user_id: string;
  created_at: Date;
}

const SELECT = `SELECT a.id, a.company_id, c.team_id, a.user_id, a.created_at
  FROM company_admins a JOIN companies c ON c.id = a.company_id`;

/** Founder-side users: each is an admin of exactly one company and may create its founder keys (contract, section 2). */
@Injectable()
export class CompanyAdmins {
  constructor(private readonly db: Db) {}

  /**
   * Makes the user an admin of the company; one who is it already stays it.
   * @throws ApiError company_not_found, invalid_request where the user is an admin of another company
   */
  async add(companyId: string, userId: string): Promise<CompanyAdmin> {
    await this.assertCompany(companyId);
    await this.db.run(
      'INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING',
      [newId(), companyId, userId],
    );
    const admin = await this.find(userId);
    if (admin?.company_id !== companyId) throw ApiError.invalid('user_id', 'is an admin of another company');
    return admin;
  }

  /** Of any team. @throws ApiError company_not_found */
  async assertCompany(id: string): Promise<void> {
    const company = isUuid(id) && (await this.db.row('SELECT 1 FROM companies WHERE id = $1', [id]));
    if (!company) throw new ApiError('company_not_found');
  }

  find(userId: string): Promise<CompanyAdmin | null> {
    return this.db.row<CompanyAdmin>(`${SELECT} WHERE a.user_id = $1`, [userId]);
  }
}
