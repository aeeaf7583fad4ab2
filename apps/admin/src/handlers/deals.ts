import { actorOf, type InvestorScope, type PortalPrincipal } from '@app/auth';
import {
  ChangeCompanyRequest,
  CompaniesService,
  CompanyArchiveService,
  type CompanyDto,
  CompanyChangesService,
  CompaniesModule,
} from '@app/companies';
import { DuplicatesService, DuplicatesModule } from '@app/duplicates';
import { validateDto } from '@app/http';
import {
  dealFilters,
  DealListQuery,
  DealsService,
  FunnelQuery,
  FunnelsService,
  momentOf,
  MoveDealRequest,
  moveOf,
  ownerOf,
  PipelinesModule,
} from '@app/pipelines';
import { UsersService } from '@app/teams';
import type { Handler, Handlers } from '../actions';
import { type AdminSession, team } from '../admin-session';
import { given, jsonOption } from '../json-option';
import { UsageError } from '../usage-error';

export const modules = [CompaniesModule, DuplicatesModule, PipelinesModule];

export const deals = {
  list: async (session, { pipeline, stage, kind, owner, company, staleDays }) => {
    const filters = { pipeline_id: pipeline, stage_id: stage, kind, owner_id: owner, company_id: company, stale_days: staleDays };
    const query = await validateDto(DealListQuery, given(filters));
    return session.get(DealsService).list((await team(session)).scope, dealFilters(query), session.page());
  },
  history: async (session, _options, [id = '']) => session.get(DealsService).history((await team(session)).scope, id, session.page()),
  move: async (session, { stage, reason, note, expect }, [id = '']) => {
    const body = await validateDto(MoveDealRequest, given({ stage_id: stage, reasons: reason, note, expected_stage_id: expect }));
    const { scope, actor } = await team(session);
    return session.get(DealsService).move(scope, actorOf(actor), id, moveOf(body));
  },
  owner: async (session, { user, nobody }, [id = '']) => {
    if (user === undefined && nobody !== true) throw new UsageError('name a user with --user, or --nobody');
    const found = user === undefined ? null : await session.get(UsersService).find(String(user));
    if (user !== undefined && !found) throw new UsageError(`there is no user ${String(user)}`);
    const { scope, actor } = await team(session);
    return session.get(DealsService).give(scope, actorOf(actor), id, ownerOf({ user_id: found?.id ?? null }));
  },
  funnel: async (session, options, [pipeline = '']) => {
    const { since, until } = await validateDto(FunnelQuery, given({ since: options.since, until: options.until }));
    const { scope } = await team(session);
    return session.get(FunnelsService).funnel(scope, pipeline, momentOf('since', since), momentOf('until', until));
  },
} satisfies Handlers;

async function done(
  session: AdminSession,
  id: string,
  work: (scope: InvestorScope, actor: PortalPrincipal) => Promise<void>,
): Promise<CompanyDto> {
  const { scope, actor } = await team(session);
  await session.get(CompaniesService).assertVisible(scope, id);
  await work(scope, actor);
  return session.get(CompaniesService).get(scope, id);
}

const archiving =
  (act: 'archive' | 'restore'): Handler =>
  async (session, _options, [id = '']) =>
    done(session, id, (scope, actor) => session.get(CompanyArchiveService)[act](scope, id, actorOf(actor)));

export const companies = {
  archive: archiving('archive'),
  restore: archiving('restore'),
  change: async (session, { fields, properties, expect }, [id = '']) => {
    const request = await validateDto(
      ChangeCompanyRequest,
      given({
        fields: jsonOption('--fields', fields),
        properties: jsonOption('--properties', properties),
        expected_updated_at: expect,
      }),
    );
    return done(session, id, (scope, actor) => session.get(CompanyChangesService).change(scope, id, request, actorOf(actor)));
  },
} satisfies Handlers;

export const duplicates = {
  list: async (session, options) => {
    const { scope } = await team(session);
    const company = typeof options.company === 'string' ? options.company : null;
    if (company !== null) await session.get(CompaniesService).assertVisible(scope, company);
    return session.get(DuplicatesService).page(scope, company, session.page());
  },
  dismiss: async (session, _options, [id = '']) => {
    const { scope, actor } = await team(session);
    return session.get(DuplicatesService).dismiss(scope, id, actor);
  },
} satisfies Handlers;
