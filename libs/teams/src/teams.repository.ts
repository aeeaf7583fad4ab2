import { Injectable } from '@nestjs/common';
import { beyond, Db, newId, type KeysetPosition } from '@app/database';

export interface Team {
  id: string;
  name: string;
  created_at: Date;
}

/** Every query on teams. */
@Injectable()
export class TeamsRepository {
  constructor(private readonly db: Db) {}

  async insert(name: string): Promise<Team> {
    const rows = await this.db.rows<Team>('INSERT INTO teams (id, name) VALUES ($1, $2) RETURNING id, name, created_at', [newId(), name]);
    return rows[0] as Team;
  }

  find(id: string): Promise<Team | null> {
    return this.db.row<Team>('SELECT id, name, created_at FROM teams WHERE id = $1', [id]);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM teams LIMIT 1')) === null;
  }

  /** Newest first. */
  list(position: KeysetPosition | null, limit: number): Promise<Team[]> {
    const params: unknown[] = [limit];
    const after = beyond(position, ['created_at', 'id'], params);
    return this.db.rows<Team>(`SELECT id, name, created_at FROM teams WHERE ${after} ORDER BY created_at DESC, id DESC LIMIT $1`, params);
  }
}
