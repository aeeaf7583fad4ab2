import { plainCompanyTable } from '@app/database';

/** Founder keys go on working, for the company that theirs became. */
export const KEYS_OF_COMPANY = plainCompanyTable({ table: 'api_keys' });
