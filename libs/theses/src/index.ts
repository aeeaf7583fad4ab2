export * from './dto/thesis.response.dto';
export * from './match';
export * from './theses.module';
export * from './theses.service';
export type { ThesisInput } from './thesis-input';
export * from './thesis-matches.service';
export * from './merged-matches.repository';
