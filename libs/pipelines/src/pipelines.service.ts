import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { createdAtKey, Db, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import type { StageKind } from './deal-kinds';
import type { StageDto } from './dto/deal.response.dto';
import { pipelineIdsOf } from './pipeline-ids';
import { PipelineStagesRepository } from './pipeline-stages.repository';
import { PipelinesRepository, type PipelineRow } from './pipelines.repository';

export interface Pipeline {
  id: string;
  name: string;
  isDefault: boolean;
  /** In order; a new deal enters the first open one. */
  stages: StageDto[];
}

export interface StageChange {
  /** Of a stage that it has; without: a new one. */
  id?: string;
  name: string;
  kind: StageKind;
}

export interface PipelineChange {
  name?: string;
  isDefault?: boolean;
  /** All of them, in order; one that is left out is taken out. */
  stages?: StageChange[];
}

/** Lists of deals scan each stage of a team. */
export const MAX_STAGES = 50;
/** A team's list is read whole with every submission. */
const MAX_OF_A_TEAM = 500;
/** The name of a new team's first pipeline. */
const FIRST_PIPELINE = 'Deal flow';

@Injectable()
export class PipelinesService {
  constructor(
    private readonly db: Db,
    private readonly repository: PipelinesRepository,
    private readonly stages: PipelineStagesRepository,
    private readonly keyset: Keyset,
  ) {}

  /** Those that the caller may submit to, newest first. A team has few, so the list is whole. */
  async ofCaller(scope: InvestorScope): Promise<Pipeline[]> {
    return (await this.repository.list(scope, null, null)).map(pipelineOf);
  }

  /** The same a page at a time. */
  async page(scope: InvestorScope, request: PageRequest): Promise<Page<Pipeline>> {
    const binding = ['pipelines', scope.teamId];
    const rows = await this.repository.list(scope, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, pipelineOf);
  }

  /** A team always has exactly one default; the first pipeline is it, and a later one can take its place. */
  async create(teamId: string, pipeline: { name?: string; isDefault?: boolean }): Promise<Pipeline> {
    return this.db.tx(async () => {
      await this.db.lock('pipelines', teamId);
      const count = await this.repository.countOf(teamId);
      if (count >= MAX_OF_A_TEAM) throw ApiError.invalid('', `a team has at most ${MAX_OF_A_TEAM} pipelines`);
      const isDefault = count === 0 || pipeline.isDefault === true;
      if (isDefault) await this.repository.clearDefault(teamId);
      return this.get(teamId, await this.repository.insert(teamId, pipeline.name ?? FIRST_PIPELINE, isDefault));
    });
  }

  /** @throws ApiError not_found */
  async get(teamId: string, id: string): Promise<Pipeline> {
    const row = isUuid(id) ? await this.repository.find(teamId, id) : null;
    if (!row) throw new ApiError('not_found');
    return pipelineOf(row);
  }

  /**
   * Changes the fields that are given.
   * @throws ApiError not_found, invalid_request (no open stage, a stage of another pipeline, two of one name, the default given up),
   *   stage_in_use where a stage that is left out holds deals
   */
  async change(teamId: string, id: string, { name, isDefault, stages }: PipelineChange): Promise<Pipeline> {
    return this.db.tx(async () => {
      await this.db.lock('pipelines', teamId);
      const pipeline = await this.get(teamId, id);
      if (isDefault === false && pipeline.isDefault) throw ApiError.invalid('is_default', 'is given up by making another the default');
      if (stages) await this.changeStages(teamId, pipeline, stages);
      if (isDefault && !pipeline.isDefault) await this.repository.clearDefault(teamId);
      await this.repository.update(pipeline.id, { name, isDefault });
      return this.get(teamId, id);
    });
  }

  private async changeStages(teamId: string, pipeline: Pipeline, stages: StageChange[]): Promise<void> {
    assertStages(stages, new Set(pipeline.stages.map(({ id }) => id)));
    await this.stages.hold(pipeline.id);
    const kept = stages.flatMap(({ id }) => id ?? []);
    if (await this.stages.holdsDealsBeside(pipeline.id, kept)) throw new ApiError('stage_in_use');
    await this.stages.replace(pipeline.id, teamId, stages);
  }

  /**
   * The pipelines that a submission targets: a list of ids, its JSON text, or ids parted by commas. None is the default.
   * @throws ApiError invalid_request (not a list), invalid_pipeline (unknown or out of reach), before anything is created
   */
  async resolve(scope: InvestorScope, raw: unknown): Promise<string[]> {
    const ids = pipelineIdsOf(raw);
    const visible = await this.repository.reach(scope);
    if (ids.length === 0) {
      const standard = visible.find(({ is_default: isDefault }) => isDefault);
      if (!standard) throw ApiError.of('invalid_pipeline', 'pipeline_ids', 'the default pipeline is out of reach; name one');
      return [standard.id];
    }
    assertKnown(ids, visible);
    return ids;
  }

  /**
   * For forms and members, whose pipelines are checked against the whole team.
   * @throws ApiError invalid_pipeline where one is not of the team; invalid_request where there are more than `max`
   */
  async assertOfTeam(teamId: string, ids: readonly string[], max = MAX_OF_A_TEAM): Promise<void> {
    if (ids.length > max) throw ApiError.invalid('pipeline_ids', `must name at most ${max} pipelines`);
    assertKnown(ids, await this.repository.reach({ teamId, pipelineIds: null }));
  }
}

/** @throws ApiError invalid_pipeline */
function assertKnown(ids: readonly string[], pipelines: { id: string }[]): void {
  const known = new Set(pipelines.map(({ id }) => id));
  // What is no UUID names no pipeline either.
  if (ids.some((id) => !known.has(id.toLowerCase()))) {
    throw ApiError.of('invalid_pipeline', 'pipeline_ids', 'an id is unknown or out of reach');
  }
}

function pipelineOf(row: PipelineRow): Pipeline {
  return { id: row.id, name: row.name, isDefault: row.is_default, stages: row.stages };
}

/** @throws ApiError invalid_request */
function assertStages(stages: readonly StageChange[], known: ReadonlySet<string>): void {
  if (stages.length > MAX_STAGES) throw ApiError.invalid('stages', `must be a list of at most ${MAX_STAGES}`);
  if (!stages.some(({ kind }) => kind === 'open')) throw ApiError.invalid('stages', 'must have an open one');
  const [ids, names] = [new Set<string>(), new Set<string>()];
  for (const [index, { id, name }] of stages.entries()) {
    if (id !== undefined && (!known.has(id) || ids.has(id)))
      throw ApiError.invalid(`stages[${index}].id`, 'is no stage of the pipeline, or named twice');
    if (names.has(name)) throw ApiError.invalid(`stages[${index}].name`, 'is the name of another stage');
    if (id !== undefined) ids.add(id);
    names.add(name);
  }
}
