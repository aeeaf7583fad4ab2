import { Injectable } from '@nestjs/common';
import { beyond, createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';

export interface Team {
  id: string;
  name: string;
  created_at: Date;
}

@Injectable()
export class Teams {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** The bare team; it needs a default pipeline in the same transaction, which the caller adds. */
  async create(name: string): Promise<Team> {
    const rows = await this.db.rows<Team>('INSERT INTO teams (id, name) VALUES ($1, $2) RETURNING id, name, created_at', [newId(), name]);
    return rows[0] as Team;
  }

  find(id: string): Promise<Team | null> {
    return this.db.row<Team>('SELECT id, name, created_at FROM teams WHERE id = $1', [id]);
  }

  /** Whether the database has no team yet. */
  async isEmpty(): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM teams LIMIT 1')) === null;
  }

  /** All teams, newest first: for operators. @throws ApiError invalid_cursor */
  async list(request: PageRequest): Promise<Page<Team>> {
    const binding = ['teams'];
    const params: unknown[] = [request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['created_at', 'id'], params);
    const rows = await this.db.rows<Team>(
      `SELECT id, name, created_at FROM teams WHERE ${after} ORDER BY created_at DESC, id DESC LIMIT $1`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }
}
