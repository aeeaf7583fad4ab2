import { Module } from '@nestjs/common';
import { StorageModule } from '@app/storage';
import { ErasableCompanyResource, PortalJobResource, PrivacyController } from './privacy.controller';
import { PrivacyModule } from './privacy.module';

@Module({
  imports: [PrivacyModule, StorageModule],
  controllers: [PrivacyController],
  providers: [ErasableCompanyResource, PortalJobResource],
})
export class PrivacyApiModule {}
