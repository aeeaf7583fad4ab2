import { followingCompanyTable } from '@app/database';

/** An order to erase a company is for that one: it never passes to the company that it was merged into. */
export const PORTAL_JOBS_OF_COMPANY = followingCompanyTable('portal_jobs');
