export * from './dto/duplicate.response.dto';
export * from './dto/merge.request.dto';
export * from './dto/merge.response.dto';
export * from './duplicates.module';
export * from './duplicates.repository';
export * from './duplicates.service';
export * from './late-match.service';
export { MergesRepository, UNDO_DAYS } from './merges.repository';
export * from './merges.service';
