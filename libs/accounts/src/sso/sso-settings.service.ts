import { Injectable } from '@nestjs/common';
import { type PortalPrincipal, teamOf } from '@app/auth';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { PipelinesService } from '@app/pipelines';
import { UsersService } from '@app/teams';
import { AddressRefused, Addresses, SecretBox } from '@app/webhooks';
import { AuditTrailService } from '@app/audit';
import { domainOf } from './sso-rules';
import { type SsoSettings, SsoSettingsRepository, type SsoValues } from './sso-settings.repository';

/** How a team signs in, as its admins set it. */
@Injectable()
export class SsoSettingsService {
  constructor(
    private readonly db: Db,
    private readonly repository: SsoSettingsRepository,
    private readonly addresses: Addresses,
    private readonly secrets: SecretBox,
    private readonly pipelines: PipelinesService,
    private readonly users: UsersService,
    private readonly audit: AuditTrailService,
  ) {}

  /** null where the team signs in by password only. */
  find(actor: PortalPrincipal): Promise<SsoSettings | null> {
    return this.repository.find(teamOf(actor));
  }

  /**
   * @param secret of the client; undefined: the one that is there, null: none
   * @throws ApiError invalid_request, invalid_pipeline
   */
  async put(actor: PortalPrincipal, values: SsoValues, secret: string | null | undefined): Promise<SsoSettings> {
    const teamId = teamOf(actor);
    // It asks the name servers, which no transaction should wait for.
    await this.checkIssuer(values.issuer);
    const { settings } = await this.audit.recorded(
      actor,
      async () => {
        // What is kept and proven is said of the settings that these replace, and a name is one team's.
        await this.db.lockAll([
          ['sso', teamId],
          ['sign-in name', values.sign_in_name],
        ]);
        const before = await this.repository.find(teamId);
        await this.checkDomains(actor, values.domains, before?.domains ?? []);
        await this.checkPipelines(teamId, values);
        return { before, settings: await this.replace(teamId, before, values, secret) };
      },
      ({ before }) => ({ action: before ? 'sso.change' : 'sso.create', objectType: 'team', objectId: teamId, details: detailsOf(values) }),
    );
    return settings;
  }

  /** People sign in by password again. @throws ApiError not_found */
  async remove(actor: PortalPrincipal): Promise<void> {
    const teamId = teamOf(actor);
    await this.audit.recorded(
      actor,
      async () => {
        if (!(await this.repository.remove(teamId))) throw new ApiError('not_found');
      },
      () => ({ action: 'sso.remove', objectType: 'team', objectId: teamId }),
    );
  }

  private async replace(
    teamId: string,
    before: SsoSettings | null,
    values: SsoValues,
    secret: string | null | undefined,
  ): Promise<SsoSettings> {
    const same = before?.issuer === values.issuer && before.client_id === values.client_id;
    // Whoever may change the issuer would else learn the secret that is kept.
    if (before?.client_secret && before.issuer !== values.issuer && secret === undefined) {
      throw ApiError.invalid('client_secret', 'must be given again for another issuer');
    }
    if (!values.passwords && !(same && before?.proven_at)) {
      throw ApiError.invalid('passwords', 'can be switched off once somebody came in by this issuer: try it first');
    }
    const sealed = secret === undefined ? (before?.client_secret ?? null) : secret === null ? null : this.secrets.seal(secret);
    const settings = await this.repository.put(teamId, values, sealed, { proven: same });
    if (!settings) throw ApiError.invalid('sign_in_name', 'is another team’s');
    return settings;
  }

  private async checkIssuer(issuer: string): Promise<void> {
    try {
      const { search, hash } = await this.addresses.checkResolved(issuer);
      if (search !== '' || hash !== '') throw ApiError.invalid('issuer', 'must not hold a query or a fragment');
    } catch (error) {
      if (error instanceof AddressRefused) throw ApiError.invalid('issuer', error.message);
      throw error;
    }
  }

  /** An admin would else have strangers sent to an issuer of theirs: a new domain is the admin's own, or an operator enters it. */
  private async checkDomains(actor: PortalPrincipal, domains: string[], before: string[]): Promise<void> {
    if (domains.length === 0) throw ApiError.invalid('domains', 'must name at least one');
    const own = actor.userId === null ? null : domainOf((await this.users.find(actor.userId))?.email ?? '');
    for (const [index, domain] of domains.entries()) {
      if (!/^(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) throw ApiError.invalid(`domains[${index}]`, 'is no domain');
      if (actor.actor !== 'user' || before.includes(domain) || domain === own) continue;
      throw ApiError.invalid(`domains[${index}]`, 'is not the domain of your own e-mail: ask an operator to add it');
    }
  }

  private async checkPipelines(teamId: string, { group_rules: rules, default_pipeline_ids: ids }: SsoValues): Promise<void> {
    const named = [...rules.flatMap(({ pipeline_ids }) => pipeline_ids ?? []), ...(ids ?? [])];
    if (named.length > 0) await this.pipelines.assertOfTeam(teamId, [...new Set(named)]);
  }
}

/** No secret, and whose groups are what is the team's own words. */
function detailsOf({ issuer, domains, creates_members, passwords, group_rules }: SsoValues): Record<string, unknown> {
  return { issuer, domains, creates_members, passwords, groups: group_rules.length };
}
