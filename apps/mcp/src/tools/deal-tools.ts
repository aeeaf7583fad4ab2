import { Injectable } from '@nestjs/common';
import { actorOf, type InvestorPrincipal } from '@app/auth';
import { ChangeCompanyRequest, CompaniesService, CompanyArchiveService, CompanyChangesService } from '@app/companies';
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
import { MemberDto, MembersService } from '@app/teams';
import { z } from 'zod';
import { anything, id, page, pageOf, paging, tool, type Tool } from './tool';

const map = z.record(z.string(), z.unknown());

/** What an investor key can do with deals, and to make one record of several: each tool calls the service of its endpoint. */
@Injectable()
export class DealTools {
  constructor(
    private readonly companies: CompaniesService,
    private readonly changes: CompanyChangesService,
    private readonly archiving: CompanyArchiveService,
    private readonly deals: DealsService,
    private readonly funnels: FunnelsService,
    private readonly members: MembersService,
    private readonly duplicates: DuplicatesService,
    private readonly merges: MergesService,
  ) {}

  of(caller: InvestorPrincipal): Tool[] {
    return [...this.dealTools(caller), ...this.ownerTools(caller), ...this.recordTools(caller), ...this.mergeTools(caller)];
  }

  private dealTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'list_deals',
        description: 'Deals, newest first: stage, owner, outcome. kind: open, won or passed; owner_id: a user or none.',
        writes: false,
        input: {
          pipeline_id: id.optional(),
          stage_id: id.optional(),
          kind: z.string().optional(),
          owner_id: z.string().optional(),
          company_id: id.optional(),
          stale_days: z.number().int().optional(),
          ...paging,
        },
        output: page,
        run: async ({ limit, cursor, stale_days: days, ...rest }) => {
          const query = await validateDto(DealListQuery, { ...rest, ...(days !== undefined && { stale_days: String(days) }) });
          return this.deals.list(caller, dealFilters(query), pageOf({ limit, cursor }));
        },
      }),
      tool({
        name: 'get_deal_history',
        description: 'Every move of a deal, newest first: who, when, why.',
        writes: false,
        input: { deal_id: id, ...paging },
        output: page,
        run: ({ deal_id, ...rest }) => this.deals.history(caller, deal_id, pageOf(rest)),
      }),
      tool({
        name: 'get_funnel',
        description: 'Deals in, through and out of each stage of a pipeline; since and until are RFC 3339.',
        writes: false,
        input: { pipeline_id: id, since: z.string().optional(), until: z.string().optional() },
        output: { funnel: anything },
        run: async ({ pipeline_id, ...rest }) => {
          const { since, until } = await validateDto(FunnelQuery, rest);
          return { funnel: await this.funnels.funnel(caller, pipeline_id, momentOf('since', since), momentOf('until', until)) };
        },
      }),
      tool({
        name: 'move_deal',
        description: 'Move a deal to another stage of its pipeline; with expected_stage_id only from there.',
        writes: true,
        idempotent: true,
        input: {
          deal_id: id,
          stage_id: id,
          reasons: z.array(z.string()).optional(),
          note: z.string().optional(),
          expected_stage_id: id.optional(),
        },
        output: { deal: anything },
        run: async ({ deal_id, ...rest }, { requestId }) => {
          const move = moveOf(await validateDto(MoveDealRequest, rest));
          return { deal: await this.deals.move(caller, actorOf(caller, requestId), deal_id, move) };
        },
      }),
    ];
  }

  private ownerTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'list_members',
        description: 'Active members of the team: who can own a deal.',
        writes: false,
        input: paging,
        output: page,
        run: async (args) => {
          const { data, next_cursor } = await this.members.listActive(caller.teamId, pageOf(args));
          return { data: data.map((member) => MemberDto.from(member)), next_cursor };
        },
      }),
      tool({
        name: 'set_deal_owner',
        description: 'Give a deal to a member who sees its pipeline; null: to nobody.',
        writes: true,
        idempotent: true,
        input: { deal_id: id, user_id: z.string().nullable() },
        output: { deal: anything },
        run: async ({ deal_id, user_id }, { requestId }) => ({
          deal: await this.deals.give(caller, actorOf(caller, requestId), deal_id, ownerOf({ user_id })),
        }),
      }),
    ];
  }

  private recordTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'change_company',
        description: 'Correct fields and answers (by property id) of a company; null clears.',
        writes: true,
        idempotent: true,
        destructive: true,
        input: { company_id: id, fields: map.optional(), properties: map.optional(), expected_updated_at: z.string().optional() },
        output: { company: anything },
        run: async ({ company_id, ...rest }, { requestId }) => {
          const request = await validateDto(ChangeCompanyRequest, rest);
          await this.changes.change(caller, company_id, request, actorOf(caller, requestId));
          return { company: await this.companies.get(caller, company_id) };
        },
      }),
      tool({
        name: 'archive_company',
        description: 'Take a company out of lists and the board; archived: false puts it back.',
        writes: true,
        idempotent: true,
        input: { company_id: id, archived: z.boolean().optional() },
        output: { company: anything },
        run: async ({ company_id, archived = true }, { requestId }) => {
          await this.companies.assertVisible(caller, company_id);
          await this.archiving[archived ? 'archive' : 'restore'](caller, company_id, actorOf(caller, requestId));
          return { company: await this.companies.get(caller, company_id) };
        },
      }),
    ];
  }

  private mergeTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'list_duplicates',
        description: 'Pairs that may be one company, with reasons; of one or all.',
        writes: false,
        input: { company_id: id.optional(), ...paging },
        output: page,
        run: async ({ company_id, ...rest }) => {
          if (company_id !== undefined) await this.companies.assertVisible(caller, company_id);
          return this.duplicates.page(caller, company_id ?? null, pageOf(rest));
        },
      }),
      tool({
        name: 'merge_companies',
        description:
          'Merge two companies into one: from_company_id becomes part of company_id; keep maps field to this or other. First look with dry_run: true.',
        writes: true,
        destructive: true,
        input: { company_id: id, from_company_id: id, keep: map.optional(), dry_run: z.boolean() },
        output: { merge: anything },
        run: async ({ company_id, ...rest }, { requestId }) => {
          const request = await validateDto(MergeRequest, rest);
          return { merge: await this.merges.merge(caller, company_id, request, actorOf(caller, requestId)) };
        },
      }),
      tool({
        name: 'undo_merge',
        description: 'Part them again within 30 days; list_merges has the id.',
        writes: true,
        destructive: true,
        input: { merge_id: id },
        output: { merge: anything },
        run: async ({ merge_id }, { requestId }) => ({ merge: await this.merges.undo(caller, merge_id, actorOf(caller, requestId)) }),
      }),
      tool({
        name: 'list_merges',
        description: 'Which merges were made, newest first; with from_company_id what became of a company that is not found.',
        writes: false,
        input: { from_company_id: id.optional(), ...paging },
        output: page,
        run: async ({ from_company_id, ...rest }) => {
          const query = await validateDto(MergeListQuery, { ...(from_company_id !== undefined && { from_company_id }) });
          return this.merges.page(caller, query.from_company_id, pageOf(rest));
        },
      }),
    ];
  }
}
