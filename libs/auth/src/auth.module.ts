import { Global, Module } from '@nestjs/common';
import { TeamAdminsOnly } from './access/team-admins';
import { ApiKeysRepository } from './keys/api-keys.repository';
import { ApiKeysService } from './keys/api-keys.service';
import { KeyUsageRepository } from './usage/key-usage.repository';
import { KeyUsageService } from './usage/key-usage.service';

/** Keys: issue, verify, revoke, and what they were used for. Global, since every audience but the public stands on it. */
@Global()
@Module({
  providers: [TeamAdminsOnly, ApiKeysService, ApiKeysRepository, KeyUsageService, KeyUsageRepository],
  exports: [TeamAdminsOnly, ApiKeysService, KeyUsageService],
})
export class AuthModule {}
