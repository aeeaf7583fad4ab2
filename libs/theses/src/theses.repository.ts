import { Injectable } from '@nestjs/common';
import { Db, newId, type KeysetPosition } from '@app/database';
import type { ThesisCriteria } from './match';

export interface ThesisValues {
  name: string;
  description: string | null;
  criteria: ThesisCriteria & { min_cri: number | null };
  active: boolean;
  alert_from: number;
}

export interface ThesisRow extends ThesisValues {
  id: string;
  team_id: string;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = 'id, team_id, name, description, criteria, active, alert_from, created_at, updated_at';

/** Every query on theses. */
@Injectable()
export class ThesesRepository {
  constructor(private readonly db: Db) {}

  find(teamId: string, id: string): Promise<ThesisRow | null> {
    return this.db.row<ThesisRow>(`SELECT ${COLUMNS} FROM theses WHERE id = $1 AND team_id = $2`, [id, teamId]);
  }

  /** Newest first; served by theses_team_list. */
  list(teamId: string, after: KeysetPosition | null, take: number): Promise<ThesisRow[]> {
    const keyset = after ? 'AND (created_at, id) < ($3::timestamptz, $4::uuid)' : '';
    return this.db.rows<ThesisRow>(
      `SELECT ${COLUMNS} FROM theses WHERE team_id = $1 ${keyset} ORDER BY created_at DESC, id DESC LIMIT $2`,
      [teamId, take, ...(after ?? [])],
    );
  }

  async insert(teamId: string, { name, description, criteria, active, alert_from }: ThesisValues): Promise<ThesisRow> {
    const row = await this.db.row<ThesisRow>(
      `INSERT INTO theses (id, team_id, name, description, criteria, active, alert_from) VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING ${COLUMNS}`,
      [newId(), teamId, name, description, JSON.stringify(criteria), active, alert_from],
    );
    return row as ThesisRow;
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
