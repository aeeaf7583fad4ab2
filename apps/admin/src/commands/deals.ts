import { type Command, Option } from 'commander';
import { actorOf, type InvestorScope, type PortalPrincipal } from '@app/auth';
import { ChangeCompanyRequest, CompaniesService, CompanyArchiveService, type CompanyDto, CompanyChangesService } from '@app/companies';
import { DuplicatesService, MergeListQuery, MergeRequest, MergesService } from '@app/duplicates';
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
} from '@app/pipelines';
import { UsersService } from '@app/teams';
import type { AdminSession } from '../admin-session';
import type { Actions } from '../actions';
import { collect, given, jsonOption } from '../json-option';
import { UsageError } from '../usage-error';
import { addCompanyRecords } from './company-records';

/** What a team does with its deal flow, for the team of `--team` or as the user of `--as`. */
export function addDealCommands(program: Command, actions: Actions): void {
  addDeals(program.command('deals').description('Deals of a team: stage, owner, outcome.'), actions);
  const companies = program.command('companies').description('Companies of a team.');
  addCompanies(companies, actions);
  addCompanyRecords(companies, actions);
  addDuplicates(program.command('duplicates').description('Pairs of companies that may be one.'), actions);
  addMerges(program.command('merges').description('Companies that were made one.'), actions);
}

/** Who acts, and what they see: the whole team, or what the user of `--as` does. */
async function team(session: AdminSession): Promise<{ scope: InvestorScope; actor: PortalPrincipal }> {
  const actor = await session.teamActor();
  return { scope: { teamId: actor.teamId, pipelineIds: actor.pipelineIds }, actor };
}

function addDeals(deals: Command, actions: Actions): void {
  actions.list(
    deals
      .command('list')
      .description('Newest first.')
      .option('--pipeline <id>')
      .option('--stage <id>')
      .addOption(new Option('--kind <kind>', 'of the stage').choices(['open', 'won', 'passed']))
      .option('--owner <user>', 'a user’s id, or none')
      .option('--company <id>')
      .option('--stale-days <n>', 'not moved for so long'),
    async (session, { pipeline, stage, kind, owner, company, staleDays }) => {
      const filters = { pipeline_id: pipeline, stage_id: stage, kind, owner_id: owner, company_id: company, stale_days: staleDays };
      const query = await validateDto(DealListQuery, given(filters));
      return session.get(DealsService).list((await team(session)).scope, dealFilters(query), session.page());
    },
  );
  actions.list(
    deals.command('history').description('Every move of a deal, newest first.').argument('<id>'),
    async (session, _options, [id = '']) => session.get(DealsService).history((await team(session)).scope, id, session.page()),
  );
  actions.session(
    deals
      .command('move')
      .description('Move a deal to another stage of its pipeline.')
      .argument('<id>')
      .requiredOption('--stage <id>')
      .option('--reason <text>', 'may stand several times', collect)
      .option('--note <text>')
      .option('--expect <stage>', 'move it only if it is in this stage'),
    async (session, { stage, reason, note, expect }, [id = '']) => {
      const body = await validateDto(MoveDealRequest, given({ stage_id: stage, reasons: reason, note, expected_stage_id: expect }));
      const { scope, actor } = await team(session);
      return session.get(DealsService).move(scope, actorOf(actor), id, moveOf(body));
    },
  );
  actions.session(
    deals
      .command('owner')
      .description('Give a deal to a member of the team, or to nobody.')
      .argument('<id>')
      .option('--user <user>', 'id or e-mail')
      .addOption(new Option('--nobody').conflicts('user')),
    async (session, { user, nobody }, [id = '']) => {
      if (user === undefined && nobody !== true) throw new UsageError('name a user with --user, or --nobody');
      const found = user === undefined ? null : await session.get(UsersService).find(String(user));
      if (user !== undefined && !found) throw new UsageError(`there is no user ${String(user)}`);
      const { scope, actor } = await team(session);
      return session.get(DealsService).give(scope, actorOf(actor), id, ownerOf({ user_id: found?.id ?? null }));
    },
  );
  actions.session(
    deals
      .command('funnel')
      .description('How deals pass through a pipeline.')
      .argument('<pipeline>')
      .option('--since <timestamp>')
      .option('--until <timestamp>'),
    async (session, options, [pipeline = '']) => {
      const { since, until } = await validateDto(FunnelQuery, given({ since: options.since, until: options.until }));
      const { scope } = await team(session);
      return session.get(FunnelsService).funnel(scope, pipeline, momentOf('since', since), momentOf('until', until));
    },
  );
}

function addCompanies(companies: Command, actions: Actions): void {
  const done = async (
    session: AdminSession,
    id: string,
    work: (scope: InvestorScope, actor: PortalPrincipal) => Promise<void>,
  ): Promise<CompanyDto> => {
    const { scope, actor } = await team(session);
    await session.get(CompaniesService).assertVisible(scope, id);
    await work(scope, actor);
    return session.get(CompaniesService).get(scope, id);
  };
  actions.session(
    companies
      .command('change')
      .description('Correct fields and answers; what is stated here is never replaced by an analysis.')
      .argument('<id>')
      .option('--fields <json>', '{"name"?, "website"?, "industry"?, "stage"?, "problem_statement"?, "founder_name"?, "founder_email"?}')
      .option('--properties <json>', '{"<property id>": answer or null}')
      .option('--expect <timestamp>', 'change it only if this is its updated_at'),
    async (session, { fields, properties, expect }, [id = '']) => {
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
  );
  for (const act of ['archive', 'restore'] as const) {
    actions.session(
      companies
        .command(act)
        .description(act === 'archive' ? 'Take a company out of lists, views and the board.' : 'Put it back.')
        .argument('<id>'),
      async (session, _options, [id = '']) =>
        done(session, id, (scope, actor) => session.get(CompanyArchiveService)[act](scope, id, actorOf(actor))),
    );
  }
  actions.session(
    companies
      .command('merge')
      .description('Make another company part of this one; can be undone for 30 days.')
      .argument('<id>', 'what remains')
      .argument('<from>', 'what becomes part of it')
      .option('--keep <json>', '{"<field>": "this" or "other"}')
      .option('--dry-run', 'change nothing, and tell what would be'),
    async (session, options, [id = '', from]) => {
      const fields = { from_company_id: from, keep: jsonOption('--keep', options.keep), dry_run: options.dryRun };
      const request = await validateDto(MergeRequest, given(fields));
      const { scope, actor } = await team(session);
      return session.get(MergesService).merge(scope, id, request, actorOf(actor));
    },
  );
}

function addDuplicates(duplicates: Command, actions: Actions): void {
  actions.list(
    duplicates.command('list').description('Open pairs, newest first.').option('--company <id>', 'of this company'),
    async (session, options) => {
      const { scope } = await team(session);
      const company = typeof options.company === 'string' ? options.company : null;
      if (company !== null) await session.get(CompaniesService).assertVisible(scope, company);
      return session.get(DuplicatesService).page(scope, company, session.page());
    },
  );
  actions.session(
    duplicates.command('dismiss').description('Say that the two are not one company.').argument('<id>'),
    async (session, _options, [id = '']) => {
      const { scope, actor } = await team(session);
      return session.get(DuplicatesService).dismiss(scope, id, actor);
    },
  );
}

function addMerges(merges: Command, actions: Actions): void {
  actions.list(
    merges.command('list').description('Newest first.').option('--from <company>', 'what became of this company'),
    async (session, options) => {
      const query = await validateDto(MergeListQuery, given({ from_company_id: options.from }));
      return session.get(MergesService).page((await team(session)).scope, query.from_company_id, session.page());
    },
  );
  actions.session(
    merges.command('undo').description('Part the two again, within 30 days.').argument('<id>'),
    async (session, _options, [id = '']) => {
      const { scope, actor } = await team(session);
      return session.get(MergesService).undo(scope, id, actorOf(actor));
    },
  );
}
