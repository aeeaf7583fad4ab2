import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/companies';
import { createdAtKey, Db, isUuid, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';

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

const MAX_PIPELINES = 10;
/** The name of a new team's first pipeline. */
const FIRST_PIPELINE = 'Deal flow';

@Injectable()
export class Pipelines {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** Those that the caller may submit to, oldest first. A team has few, so the list is whole. */
  async ofCaller(scope: InvestorScope): Promise<Pipeline[]> {
    const rows = await this.db.rows<PipelineRow>(
      `SELECT id, name, is_default, created_at FROM pipelines
       WHERE team_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2)) ORDER BY created_at, id`,
      [scope.teamId, scope.pipelineIds],
    );
    return rows.map(pipelineOf);
  }

  async page(teamId: string, request: PageRequest): Promise<Page<Pipeline>> {
    const binding = ['pipelines', teamId];
    const [createdAt, id] = this.keyset.position(request.cursor, binding) ?? [null, null];
    const rows = await this.db.rows<PipelineRow>(
      `SELECT id, name, is_default, created_at FROM pipelines
       WHERE team_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
       ORDER BY created_at DESC, id DESC LIMIT $4`,
      [teamId, createdAt, id, request.limit + 1],
    );
    return this.keyset.page(rows, request, binding, createdAtKey, pipelineOf);
  }

  /** A team always has exactly one default; the first pipeline is it, and a later one can take its place. */
  async create(teamId: string, pipeline: { name?: string; isDefault?: boolean }): Promise<Pipeline> {
    return this.db.tx(async () => {
      await this.db.lock('pipelines', teamId);
      const first = (await this.db.row('SELECT 1 FROM pipelines WHERE team_id = $1 LIMIT 1', [teamId])) === null;
      const isDefault = first || pipeline.isDefault === true;
      if (isDefault) await this.db.run('UPDATE pipelines SET is_default = false WHERE team_id = $1 AND is_default', [teamId]);
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
      if (!standard) throw ApiError.of('invalid_pipeline', 'pipeline_ids', 'the default pipeline is out of reach; name one');
      return [standard.id];
    }
    const known = new Set(visible.map(({ id }) => id));
    for (const id of ids) {
      if (!isUuid(id) || !known.has(id)) throw ApiError.of('invalid_pipeline', 'pipeline_ids', 'an id is unknown or out of reach');
    }
    return ids;
  }

  /** @throws ApiError invalid_pipeline where one is not of the team */
  async assertOfTeam(teamId: string, ids: string[]): Promise<void> {
    await this.resolve({ teamId, pipelineIds: null }, ids);
  }
}

function pipelineOf(row: PipelineRow): Pipeline {
  return { id: row.id, name: row.name, isDefault: row.is_default };
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('[')) return text.split(',').map((part) => part.trim()).filter(Boolean);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw ApiError.invalid('pipeline_ids', 'must be a JSON array or ids parted by commas');
  }
}

function pipelineIdsOf(raw: unknown): string[] {
  if (raw === undefined) return [];
  const list = typeof raw === 'string' ? parsed(raw) : raw;
  if (!Array.isArray(list) || list.some((id) => typeof id !== 'string')) {
    throw ApiError.invalid('pipeline_ids', 'must be an array of ids');
  }
  const ids = [...new Set((list as string[]).map((id) => id.toLowerCase()))];
  if (ids.length > MAX_PIPELINES) throw ApiError.invalid('pipeline_ids', `must name at most ${MAX_PIPELINES} pipelines`);
  return ids;
}
