import { plainCompanyTable } from '@app/database';

/** Deliveries follow their events to the company that remains, so that its erasure finds them. */
export const DELIVERIES_OF_COMPANY = plainCompanyTable({ table: 'webhook_deliveries' });
