import { Injectable } from '@nestjs/common';
import { SsoSettingsRepository } from '../sso/sso-settings.repository';
import type { PortalPerson } from './portal-principals';

/** Who may sign in by password. */
@Injectable()
export class PasswordPolicy {
  constructor(private readonly sso: SsoSettingsRepository) {}

  /** Not the members of a team that has switched passwords off; who is the admin of a company, too, has to: an issuer may not speak for them. */
  async allows({ team, company }: PortalPerson): Promise<boolean> {
    if (team === null || company !== null) return true;
    return (await this.sso.find(team.id))?.passwords !== false;
  }
}
