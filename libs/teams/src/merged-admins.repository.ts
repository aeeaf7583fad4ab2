import { plainCompanyTable } from '@app/database';

/** A person administers one company at most, so no two rows of a pair are the same person's. */
export const ADMINS_OF_COMPANY = plainCompanyTable({ table: 'company_admins', counted: 'admins' });
