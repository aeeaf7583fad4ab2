import { Injectable } from '@nestjs/common';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { CompanyAdminsRepository, type CompanyAdmin } from './company-admins.repository';

/** Founder-side users: each is an admin of exactly one company and may create its founder keys (contract, section 2). */
@Injectable()
export class CompanyAdminsService {
  constructor(private readonly repository: CompanyAdminsRepository) {}

  /**
   * Makes the user an admin of the company; one who is it already stays it.
   * @throws ApiError company_not_found, invalid_request where the user is an admin of another company
   */
  async add(companyId: string, userId: string): Promise<CompanyAdmin> {
    await this.assertCompany(companyId);
    await this.repository.insert(companyId, userId);
    const admin = await this.find(userId);
    if (admin?.company_id !== companyId) throw ApiError.invalid('user_id', 'is an admin of another company');
    return admin;
  }

  /** Of any team. @throws ApiError company_not_found */
  async assertCompany(id: string): Promise<void> {
    const company = isUuid(id) && (await this.repository.companyExists(id));
    if (!company) throw new ApiError('company_not_found');
  }

  find(userId: string): Promise<CompanyAdmin | null> {
    return this.repository.find(userId);
  }
}
