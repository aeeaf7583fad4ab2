export * from './drafts/draft-states';
export * from './drafts/drafts.service';
export * from './dto/draft.response.dto';
export * from './dto/founder-company.response.dto';
export * from './founder-portal.module';
export * from './drafts/merged-drafts.repository';
