import { Injectable } from '@nestjs/common';
import { type Actor, type InvestorScope, pathResource } from '@app/auth';
import { createdAtKey, Db, isUuid, Keyset, type Page, type PageRequest, together } from '@app/database';
import { ApiError } from '@app/errors';
import { EventsService, type NewEvent } from '@app/events';
import { DealBatches, type BatchDeal, type HeldStage, type StageLeft } from './deal-batches.repository';
import { DealListsRepository, type DealFilters } from './deal-lists.repository';
import { type AskedMove as MoveRequest, DealMovesRepository } from './deal-moves.repository';
import type { DealSource } from './deal-kinds';
import { dealDto, dealMoveDto, outcomeOf, type DealRow } from './deal-row';
import { DealsRepository, type HeldDeal, type MovedDeal } from './deals.repository';
import type { DealDto, DealMoveDto } from './dto/deal.response.dto';
import { PipelineStagesRepository } from './pipeline-stages.repository';
import { PipelinesRepository } from './pipelines.repository';

export type { MoveRequest };

/** How a deal came in, by who made it. */
const SOURCE_OF: Record<Actor['kind'], DealSource> = { key: 'api', user: 'portal', form: 'form', import: 'import', system: 'api' };

/** Deals of many companies at once. */
export interface PlacedDeals {
  made: readonly BatchDeal[];
  /** Those of them that are known whole, since their companies are new, too (`newDealRow`). */
  rows: readonly DealRow[];
  moved: readonly BatchDeal[];
}

/** The deals of a team: companies in its pipelines, each in a stage, with an owner and a history (contract-2, section 1). */
@Injectable()
export class DealsService {
  constructor(
    private readonly db: Db,
    private readonly repository: DealsRepository,
    private readonly moves: DealMovesRepository,
    private readonly lists: DealListsRepository,
    private readonly batches: DealBatches,
    private readonly stages: PipelineStagesRepository,
    private readonly pipelines: PipelinesRepository,
    private readonly events: EventsService,
    private readonly keyset: Keyset,
  ) {}

  /**
   * Places a company in pipelines: a deal each, in the first open stage, however often a pipeline is named. In the caller's transaction, who
   * tells of them (`tellMade`).
   * @returns the deals in the order of the pipelines
   */
  place(teamId: string, companyId: string, pipelineIds: readonly string[], actor: Actor): Promise<DealRow[]> {
    return this.repository.add(teamId, companyId, pipelineIds, { source: SOURCE_OF[actor.kind], actor });
  }

  /** The events of deals that this transaction made. */
  async tellMade(teamId: string, made: readonly DealRow[], actor: Actor): Promise<void> {
    await this.events.record(...made.map((row) => eventOf('deal.created', teamId, actor, row)));
  }

  /** Before `placeAll`, in its transaction; the companies that are there are held by now. @returns the stages that the deals come into */
  holdAll(made: readonly BatchDeal[], moved: readonly BatchDeal[]): Promise<Map<string, HeldStage>> {
    return made.length + moved.length === 0 ? Promise.resolve(new Map<string, HeldStage>()) : this.batches.hold(made, moved);
  }

  /**
   * Makes deals of many companies and moves others, each with its history and its event. In the caller's transaction; the companies are
   * written by now, and all is held (`holdAll`).
   */
  async placeAll(teamId: string, { made, rows: known, moved }: PlacedDeals, actor: Actor): Promise<void> {
    // What can be told without a look is put into words while PostgreSQL writes.
    const inserted = made.length > 0 ? this.batches.insert(teamId, made, actor) : Promise.resolve();
    await together(inserted, this.tellMade(teamId, known, actor));
    const left: StageLeft[] = [];
    for (const deal of moved) {
      const before = await this.batches.move(deal, actor);
      if (before) left.push(before);
    }
    const told = new Set(known.map(({ id }) => id));
    const others = made.filter(({ id }) => !told.has(id));
    const ids = [...others, ...left].map(({ id }) => id);
    if (ids.length === 0) return;
    const rows = new Map((await this.batches.whole(ids)).map((row) => [row.id, row]));
    const tell = (type: NewEvent['type'], id: string): NewEvent => eventOf(type, teamId, actor, rows.get(id) as DealRow);
    await this.events.record(
      ...others.map(({ id }) => tell('deal.created', id)),
      ...left.map((before) => {
        const { from_name, from_kind } = before;
        const changes = changesOf(before, { ...(rows.get(before.id) as DealRow), from_name, from_kind });
        return { ...tell('deal.moved', before.id), changes };
      }),
    );
  }

  /** Of an archived company too. @throws ApiError deal_not_found */
  async get(scope: InvestorScope, id: string): Promise<DealDto> {
    const row = isUuid(id) ? await this.repository.find(scope, id) : null;
    if (!row) throw new ApiError('deal_not_found');
    return dealDto(row);
  }

  /** @throws ApiError deal_not_found */
  async assertVisible(scope: InvestorScope, id: string): Promise<void> {
    if (!isUuid(id) || !(await this.repository.sees(scope, id))) throw new ApiError('deal_not_found');
  }

  /**
   * Deals in pipelines that the caller sees, newest first; those of archived companies are left out.
   * @throws ApiError invalid_pipeline, invalid_request (a stage that is unknown or out of reach), invalid_cursor
   */
  async list(scope: InvestorScope, filters: DealFilters, request: PageRequest): Promise<Page<DealDto>> {
    const { pipelineId, stageId, kind, ownerId, companyId, staleDays } = filters;
    const binding = ['deals', scope.teamId, pipelineId, stageId, kind, ownerId === null ? 'none' : ownerId, companyId, staleDays];
    const position = this.keyset.position(request.cursor, binding);
    const rows = await this.lists.list(scope, filters, position, request.limit + 1);
    // What is out of reach holds no deals that the caller sees, so it is asked for only where there are none.
    if (rows.length === 0) await this.assertReach(scope, filters);
    return this.keyset.page(rows, request, binding, createdAtKey, dealDto);
  }

  /**
   * Every move of a deal, newest first; the last row is its creation.
   * @throws ApiError deal_not_found, invalid_cursor
   */
  async history(scope: InvestorScope, id: string, request: PageRequest): Promise<Page<DealMoveDto>> {
    await this.assertVisible(scope, id);
    const binding = ['deal history', id.toLowerCase()];
    const rows = await this.lists.history(id, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, ({ at, id: moveId }) => [at.toISOString(), moveId], dealMoveDto);
  }

  /**
   * Moves a deal to another stage of its pipeline; to the stage that it is in: nothing happens. Movers of one deal wait for each other.
   * @throws ApiError deal_not_found, invalid_request (no stage of its pipeline), company_archived, stage_changed
   */
  async move(scope: InvestorScope, actor: Actor, id: string, request: MoveRequest): Promise<DealDto> {
    // One statement by itself; as part of a transaction it would hold the team's turn until that ends.
    const moved = this.db.inTransaction || !isUuid(id) ? null : await this.moves.move(scope, id, request, actor);
    return moved ?? this.moveOrRefuse(scope, actor, id, request);
  }

  /** The long way, which also says what is in the way. */
  private moveOrRefuse(scope: InvestorScope, actor: Actor, id: string, request: MoveRequest): Promise<DealDto> {
    return this.db.tx(async () => {
      const held = await this.held(scope, id);
      const refusal = refusalOf(held, request);
      // Whether it is a stage of the pipeline is asked first, and by the move itself where nothing else is in the way.
      if (refusal && !(await this.repository.takesDeals(held.pipeline_id, request.stageId))) throw notItsStage();
      if (refusal) throw new ApiError(refusal);
      if (request.stageId === held.stage_id) return this.get(scope, id);
      const moved = await this.repository.move(id, held, request, actor);
      if (!moved) throw notItsStage();
      await this.events.record({ ...eventOf('deal.moved', scope.teamId, actor, moved), changes: changesOf(held, moved) });
      return dealDto(moved);
    });
  }

  /**
   * Gives a deal to a member, or to nobody (null); to whom it belongs: nothing happens.
   * @throws ApiError deal_not_found, invalid_request (not an active member who sees the pipeline), company_archived
   */
  give(scope: InvestorScope, actor: Actor, id: string, userId: string | null): Promise<DealDto> {
    return this.db.tx(async () => {
      const held = await this.held(scope, id);
      if (userId !== null && !(await this.repository.mayOwn(scope.teamId, held.pipeline_id, userId)))
        throw ApiError.invalid('user_id', 'is not an active member who sees the pipeline');
      if (held.company_archived) throw new ApiError('company_archived');
      if (userId === held.owner_id) return this.get(scope, id);
      const row = await this.repository.give(id, userId);
      const before = held.owner_id === null ? null : { id: held.owner_id, name: await this.repository.nameOf(held.owner_id) };
      const deal = dealDto(row);
      const changes = [{ field: 'owner', from: before, to: deal.owner }];
      await this.events.record({ ...eventOf('deal.owner_changed', scope.teamId, actor, row), changes });
      return deal;
    });
  }

  private async held(scope: InvestorScope, id: string): Promise<HeldDeal> {
    const held = isUuid(id) ? await this.repository.hold(scope, id) : null;
    if (!held) throw new ApiError('deal_not_found');
    return held;
  }

  /** What filters name is there for the caller. @throws ApiError invalid_pipeline, invalid_request (a stage that is unknown or out of reach) */
  async assertReach(scope: InvestorScope, { pipelineId, stageId }: Pick<DealFilters, 'pipelineId' | 'stageId'>): Promise<void> {
    if (pipelineId !== undefined && !(isUuid(pipelineId) && (await this.pipelines.sees(scope, pipelineId))))
      throw ApiError.of('invalid_pipeline', 'pipeline_id', 'is unknown or out of reach');
    if (stageId !== undefined && !(await this.stages.sees(scope, stageId)))
      throw ApiError.invalid('stage_id', 'is unknown or out of reach');
  }
}

function refusalOf(held: HeldDeal, { stageId, expectedStageId }: MoveRequest): 'company_archived' | 'stage_changed' | null {
  if (held.company_archived) return 'company_archived';
  if (stageId === held.stage_id || expectedStageId === undefined || expectedStageId === held.stage_id) return null;
  return 'stage_changed';
}

function notItsStage(): ApiError {
  return ApiError.invalid('stage_id', "is no stage of the deal's pipeline");
}

function eventOf(type: NewEvent['type'], teamId: string, actor: Actor, row: DealRow): NewEvent {
  return { type, teamId, actor, companyId: row.company_id, dealId: row.id, object: dealDto(row) };
}

function changesOf(held: Omit<StageLeft, 'id' | 'from_name' | 'from_kind'>, moved: MovedDeal): NonNullable<NewEvent['changes']> {
  const { stage, outcome } = dealDto(moved);
  const from = { id: held.stage_id, name: moved.from_name, kind: moved.from_kind };
  const before = outcomeOf(from.kind, held.outcome_reasons, held.outcome_note, held.entered_stage_at.toISOString());
  const changes = [{ field: 'stage', from: from as unknown, to: stage as unknown }];
  if (before !== null || outcome !== null) changes.push({ field: 'outcome', from: before, to: outcome });
  return changes;
}

/** 404 `deal_not_found` for deals that are unknown, of another team or out of sight. */
export const DealResource = pathResource(DealsService, (deals, principal: InvestorScope, { id = '' }) =>
  deals.assertVisible(principal, id),
);
