export * from './drafts/draft-states';
export * from './drafts/drafts.service';
export * from './dto/draft.response.dto';
export * from './founder-portal.module';
export { FounderCompanyDto } from './profile/me.controller';
