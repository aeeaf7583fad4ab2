export * from './company-creation.service';
export * from './company-submission.service';
export * from './dto/company-create.request.dto';
export { MAX_PIPELINES } from './pipeline-ids';
export * from './pipelines.controller';
export * from './pipelines.module';
export * from './pipelines.service';
