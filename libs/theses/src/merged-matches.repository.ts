import { remadeCompanyTable } from '@app/database';

export const MATCHES_OF_COMPANY = remadeCompanyTable('thesis_matches');
