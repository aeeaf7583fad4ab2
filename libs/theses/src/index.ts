export { ChangeThesisRequest, CreateThesisRequest } from './dto/thesis.request.dto';
export * from './dto/thesis.response.dto';
export * from './match';
export * from './theses.module';
export * from './theses.service';
export * from './thesis-matches.service';
export * from './merged-matches.repository';
