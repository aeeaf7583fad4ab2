import { Module } from '@nestjs/common';
import { StorageModule } from '@app/storage';
import { PrivacyController } from './privacy.controller';
import { PrivacyModule } from './privacy.module';

@Module({
  imports: [PrivacyModule, StorageModule],
  controllers: [PrivacyController],
})
export class PrivacyApiModule {}
