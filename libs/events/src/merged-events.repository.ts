import { plainCompanyTable } from '@app/database';

/** The history goes on under the company that remains, for those who see that. */
export const EVENTS_OF_COMPANY = plainCompanyTable({ table: 'events' });
