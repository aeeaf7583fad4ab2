import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Db, newId, type KeysetPosition } from '@app/database';
import type { ThesisCriteria } from './match';
import { ThesisEntity } from './thesis.entity';

export interface ThesisValues {
  name: string;
  description: string | null;
  criteria: ThesisCriteria & { min_cri: number | null };
  active: boolean;
  alert_from: number;
}

export type ThesisRow = ThesisValues & Pick<ThesisEntity, 'id' | 'team_id' | 'created_at' | 'updated_at'>;

const COLUMNS = 'id, team_id, name, description, criteria, active, alert_from, created_at, updated_at';

/** Every query on theses. By hand the keyset, the row's lock, and the change that raises a version. */
@Injectable()
export class ThesesRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(ThesisEntity) private readonly theses: Repository<ThesisEntity>,
  ) {}

  find(teamId: string, id: string): Promise<ThesisRow | null> {
    return this.theses.findOneBy({ team_id: teamId, id });
  }

  /** Newest first; served by theses_team_list. */
  list(teamId: string, after: KeysetPosition | null, take: number): Promise<ThesisRow[]> {
    const keyset = after ? 'AND (created_at, id) < ($3::timestamptz, $4::uuid)' : '';
    return this.db.rows<ThesisRow>(
      `SELECT ${COLUMNS} FROM theses WHERE team_id = $1 ${keyset} ORDER BY created_at DESC, id DESC LIMIT $2`,
      [teamId, take, ...(after ?? [])],
    );
  }

  async insert(teamId: string, values: ThesisValues): Promise<ThesisRow> {
    const thesis = this.theses.create({ id: newId(), team_id: teamId, ...values });
    // It answers with what the database adds: when.
    await this.theses.insert(thesis);
    return thesis;
  }

  /** Two updates at once queue here, so that the second one sees what the first made. */
  lock(teamId: string, id: string): Promise<ThesisRow | null> {
    return this.db.row<ThesisRow>(`SELECT ${COLUMNS} FROM theses WHERE id = $1 AND team_id = $2 FOR UPDATE`, [id, teamId]);
  }

  /** @param rematch outdates every match of the thesis in this one write, see `criteria_version` */
  async update(id: string, { name, description, criteria, active, alert_from }: ThesisValues, rematch: boolean): Promise<ThesisRow> {
    const row = await this.db.row<ThesisRow>(
      `UPDATE theses SET name = $2, description = $3, criteria = $4, active = $5, alert_from = $7, updated_at = now(),
         criteria_version = criteria_version + $6 WHERE id = $1 RETURNING ${COLUMNS}`,
      [id, name, description, JSON.stringify(criteria), active, rematch ? 1 : 0, alert_from],
    );
    return row as ThesisRow;
  }
}
