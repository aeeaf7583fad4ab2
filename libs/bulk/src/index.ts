export * from './bulk-worker.module';
export * from './bulk.module';
export * from './file/recognise';
export * from './imports/import.dto';
export * from './imports/import-ends';
export * from './imports/imports.service';
export * from './imports/merged-import-rows.repository';
