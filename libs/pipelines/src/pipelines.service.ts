import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/companies';
import { createdAtKey, Db, Keyset, newId, type KeysetPosition, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { pipelineIdsOf } from './pipeline-ids';

export interface Pipeline {
  id: string;
  name: string;
  isDefault: boolean;
}

interface PipelineRow {
  id: string;
  name: string;
  is_default: boolean;
  created_at: Date;
}

/** A team's list is read whole with every submission. */
const MAX_OF_A_TEAM = 500;
/** The name of a new team's first pipeline. */
const FIRST_PIPELINE = 'Deal flow';

@Injectable()
export class Pipelines {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** Those that the caller may submit to, newest first. A team has few, so the list is whole. */
  async ofCaller(scope: InvestorScope): Promise<Pipeline[]> {
    return (await this.rowsOf(scope, null, null)).map(pipelineOf);
  }

  /** The same a page at a time. */
  async page(scope: InvestorScope, request: PageRequest): Promise<Page<Pipeline>> {
    const binding = ['pipelines', scope.teamId];
    const rows = await this.rowsOf(scope, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, pipelineOf);
  }

  /** A team always has exactly one default; the first pipeline is it, and a later one can take its place. */
  async create(teamId: string, pipeline: { name?: string; isDefault?: boolean }): Promise<Pipeline> {
    return this.db.tx(async () => {
      await this.db.lock('pipelines', teamId);
      const count =
        (
          await this.db.row<{ count: number }>('SELECT count(*)::int AS count FROM pipelines WHERE team_id = $1', [
            teamId,
          ])
        )?.count ?? 0;
      if (count >= MAX_OF_A_TEAM) throw ApiError.invalid('', `a team has at most ${MAX_OF_A_TEAM} pipelines`);
      const isDefault = count === 0 || pipeline.isDefault === true;
      if (isDefault)
        await this.db.run('UPDATE pipelines SET is_default = false WHERE team_id = $1 AND is_default', [teamId]);
      const row = await this.db.row<PipelineRow>(
        'INSERT INTO pipelines (id, team_id, name, is_default) VALUES ($1, $2, $3, $4) RETURNING id, name, is_default, created_at',
        [newId(), teamId, pipeline.name ?? FIRST_PIPELINE, isDefault],
      );
      return pipelineOf(row as PipelineRow);
    });
  }

  /**
   * The pipelines that a submission targets: a list of ids, its JSON text, or ids parted by commas. None is the default.
   * @throws ApiError invalid_request (not a list), invalid_pipeline (unknown or out of reach), before anything is created
   */
  async resolve(scope: InvestorScope, raw: unknown): Promise<string[]> {
    const ids = pipelineIdsOf(raw);
    const visible = await this.ofCaller(scope);
    if (ids.length === 0) {
      const standard = visible.find(({ isDefault }) => isDefault);
      if (!standard)
        throw ApiError.of('invalid_pipeline', 'pipeline_ids', 'the default pipeline is out of reach; name one');
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
    assertKnown(ids, await this.ofCaller({ teamId, pipelineIds: null }));
  }

  /** Served by pipelines_team_list. */
  private rowsOf(scope: InvestorScope, position: KeysetPosition | null, limit: number | null): Promise<PipelineRow[]> {
    return this.db.rows<PipelineRow>(
      `SELECT id, name, is_default, created_at FROM pipelines
       WHERE team_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2))
         ${position ? 'AND (created_at, id) < ($4::timestamptz, $5::uuid)' : ''}
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [scope.teamId, scope.pipelineIds, limit, ...(position ?? [])],
    );
  }
}

/** @throws ApiError invalid_pipeline */
function assertKnown(ids: readonly string[], pipelines: Pipeline[]): void {
  const known = new Set(pipelines.map(({ id }) => id));
  // What is no UUID names no pipeline either.
  if (ids.some((id) => !known.has(id.toLowerCase()))) {
    throw ApiError.of('invalid_pipeline', 'pipeline_ids', 'an id is unknown or out of reach');
  }
}

function pipelineOf(row: PipelineRow): Pipeline {
  return { id: row.id, name: row.name, isDefault: row.is_default };
}
