import { followingCompanyTable } from '@app/database';

/** The triggers of names, notes, answers and documents move their entries. */
export const ENTRIES_OF_COMPANY = followingCompanyTable('search_entries');
