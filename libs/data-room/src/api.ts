export * from './data-room-api.module';
export { sendDocument } from './download/file-response';
