import { remadeCompanyTable } from '@app/database';

export const VIEW_MEMBERS_OF_COMPANY = remadeCompanyTable('view_members');
