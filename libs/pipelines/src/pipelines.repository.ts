import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { InvestorScope } from '@app/auth';
import { Db, newId, type KeysetPosition } from '@app/database';
import type { StageDto } from './dto/deal.response.dto';
import { PipelineEntity } from './pipeline.entity';

export interface PipelineRow {
  id: string;
  name: string;
  is_default: boolean;
  created_at: Date;
  /** In order. */
  stages: StageDto[];
}

const COLUMNS = `p.id, p.name, p.is_default, p.created_at,
  (SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'kind', s.kind) ORDER BY s.position)
   FROM pipeline_stages s WHERE s.pipeline_id = p.id AND s.removed_at IS NULL) AS stages`;

/** Every query on pipelines. By hand those that bring the stages along, and the caller's reach, which is asked with each list of deals and each upload. */
@Injectable()
export class PipelinesRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(PipelineEntity) private readonly pipelines: Repository<PipelineEntity>,
  ) {}

  /** Those in the caller's reach, newest first; a null `limit`: all. Served by pipelines_team_list. */
  list(scope: InvestorScope, position: KeysetPosition | null, limit: number | null): Promise<PipelineRow[]> {
    return this.db.rows<PipelineRow>(
      `SELECT ${COLUMNS} FROM pipelines p
       WHERE team_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2))
         ${position ? 'AND (created_at, id) < ($4::timestamptz, $5::uuid)' : ''}
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      [scope.teamId, scope.pipelineIds, limit, ...(position ?? [])],
    );
  }

  countOf(teamId: string): Promise<number> {
    return this.pipelines.countBy({ team_id: teamId });
  }

  /** The team has no default from here on; the caller's transaction gives it another. */
  async clearDefault(teamId: string): Promise<void> {
    await this.pipelines.update({ team_id: teamId, is_default: true }, { is_default: false });
  }

  /** The ids of those in the caller's reach. */
  reach(scope: InvestorScope): Promise<{ id: string; is_default: boolean }[]> {
    return this.db.rows('SELECT id, is_default FROM pipelines WHERE team_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2))', [
      scope.teamId,
      scope.pipelineIds,
    ]);
  }

  /** Whether the caller sees the pipeline. */
  async sees({ teamId, pipelineIds }: InvestorScope, id: string): Promise<boolean> {
    const row = await this.db.row('SELECT 1 FROM pipelines WHERE id = $1 AND team_id = $2 AND ($3::uuid[] IS NULL OR id = ANY($3))', [
      id,
      teamId,
      pipelineIds,
    ]);
    return row !== null;
  }

  find(teamId: string, id: string): Promise<PipelineRow | null> {
    return this.db.row<PipelineRow>(`SELECT ${COLUMNS} FROM pipelines p WHERE p.id = $1 AND p.team_id = $2`, [id, teamId]);
  }

  /** Its stages come by the trigger `pipelines_have_stages`. @returns its id */
  async insert(teamId: string, name: string, isDefault: boolean): Promise<string> {
    const id = newId();
    await this.pipelines.insert({ id, team_id: teamId, name, is_default: isDefault });
    return id;
  }

  /** Changes the fields that are given. */
  async update(id: string, { name, isDefault }: { name?: string; isDefault?: boolean }): Promise<void> {
    if (name !== undefined || isDefault !== undefined) await this.pipelines.update({ id }, { name, is_default: isDefault });
  }
}
