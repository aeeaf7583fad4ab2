export * from './forms/form.types';
export * from './forms/forms.repository';
export * from './forms/forms.service';
export * from './recognition/identities.repository';
export * from './recognition/recognition.service';
export * from './tokens/upload-jwt';
export * from './tokens/upload-tokens.repository';
export * from './upload-tokens.module';
