export * from './deck-pages';
export * from './deck-texts.repository';
export * from './search-fill';
export * from './search-language';
export * from './search.dto';
export * from './search.module';
export * from './search.service';
export * from './merged-entries.repository';
