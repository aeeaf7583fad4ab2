export * from './company-admins.service';
export * from './members.service';
export { MAX_PASSWORD, MIN_PASSWORD } from './passwords';
export * from './teams.module';
export * from './teams.service';
export * from './users.service';
