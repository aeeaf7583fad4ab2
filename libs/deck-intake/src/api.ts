export * from './deck-intake-api.module';
