export * from './managed-option';
export * from './option-changes';
export * from './properties.controller';
export * from './properties.module';
export * from './properties.service';
export * from './property-answers.service';
export * from './property-pattern';
export * from './property-types';
