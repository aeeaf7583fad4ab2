import 'reflect-metadata';
import type { Abstract, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type InvestorScope, type PortalPrincipal, principalWithoutUser } from '@app/auth';
import type { AppConfig } from '@app/config';
import type { PageRequest } from '@app/database';
import { pageRequest, PageQuery, validateDto } from '@app/http';
import { TeamsService } from '@app/teams';
import { AdminModule } from './admin.module';
import { UsageError } from './usage-error';

/** Options that every command takes. */
export interface CommonOptions {
  json?: boolean;
  as?: string;
  team?: string;
  limit?: string;
  cursor?: string;
}

/** One run of the command line: the services, and for whom they act. */
export class AdminSession {
  private constructor(
    private readonly app: INestApplicationContext,
    readonly options: CommonOptions,
    /** Of a list, as `--limit` and `--cursor` say. */
    private readonly pageAsked: PageRequest,
  ) {}

  /** @throws ApiError invalid_request for a page out of form, before anything is connected */
  static async open(config: AppConfig, options: CommonOptions, modules: readonly Type[]): Promise<AdminSession> {
    const { as, limit, cursor } = options;
    const query = await validateDto(PageQuery, { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) });
    // Standard output belongs to the result.
    const module = AdminModule.of(config, as === undefined ? modules : [...modules, asUser().AccountsModule]);
    const app = await NestFactory.createApplicationContext(module, { abortOnError: false, logger: ['error', 'fatal'] });
    return new AdminSession(app, options, pageRequest(query));
  }

  close(): Promise<void> {
    return this.app.close();
  }

  get<T>(service: Type<T> | Abstract<T>): T {
    return this.app.get(service, { strict: false });
  }

  page(): PageRequest {
    return this.pageAsked;
  }

  /**
   * The command line itself, acting for the user of `--as` or the team of `--team`.
   * @throws UsageError where either does not exist
   */
  async actor(): Promise<PortalPrincipal> {
    const { as, team } = this.options;
    const actor =
      as === undefined ? principalWithoutUser('command_line') : await asUser().principalOf(this.get(asUser().PortalPrincipals), as);
    if (team === undefined) return actor;
    return { ...actor, teamId: await this.teamId(team), pipelineIds: null };
  }

  /** @throws UsageError where neither `--team` nor `--as` leads to a team */
  async teamActor(): Promise<PortalPrincipal & { teamId: string }> {
    const actor = await this.actor();
    if (actor.teamId === null) throw new UsageError('name a team with --team <id>, or one of its users with --as <user>');
    return { ...actor, teamId: actor.teamId };
  }

  /** @throws UsageError where `--as` is missing */
  async userActor(): Promise<PortalPrincipal> {
    if (this.options.as === undefined) throw new UsageError('name a user with --as <id or e-mail>');
    return this.actor();
  }

  private async teamId(id: string): Promise<string> {
    const team = /^[0-9a-f-]{36}$/i.test(id) ? await this.get(TeamsService).find(id) : null;
    if (!team) throw new UsageError(`--team: there is no team ${id}`);
    return team.id;
  }
}

/** Loaded where a command acts for a person. */
const asUser = (): typeof import('./as-user') => require('./as-user') as typeof import('./as-user');

/** Who acts, and what they see: the whole team, or what the user of `--as` does. */
export async function team(session: AdminSession): Promise<{ scope: InvestorScope; actor: PortalPrincipal }> {
  const actor = await session.teamActor();
  return { scope: { teamId: actor.teamId, pipelineIds: actor.pipelineIds }, actor };
}
