export { MemoryStorage } from './memory-storage';
export { S3Server } from './s3-server';
