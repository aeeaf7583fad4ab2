import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';

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

/** Every query on company_admins that is about people rather than a key's rights. */
@Injectable()
export class CompanyAdminsRepository {
  constructor(private readonly db: Db) {}

  /** No effect where the user is an admin of any company. */
  async insert(companyId: string, userId: string): Promise<void> {
    await this.db.run('INSERT INTO company_admins (id, company_id, user_id) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO NOTHING', [
      newId(),
      companyId,
      userId,
    ]);
  }

  find(userId: string): Promise<CompanyAdmin | null> {
    return this.db.row<CompanyAdmin>(`${SELECT} WHERE a.user_id = $1`, [userId]);
  }

  async companyExists(companyId: string): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM companies WHERE id = $1', [companyId])) !== null;
  }
}
