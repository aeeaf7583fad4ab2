import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { beyond, Db, newId, type KeysetPosition } from '@app/database';
import { TeamEntity } from './team.entity';

export interface Team {
  id: string;
  name: string;
  created_at: Date;
}

/** Every query on teams. */
@Injectable()
export class TeamsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(TeamEntity) private readonly teams: Repository<TeamEntity>,
  ) {}

  async insert(name: string): Promise<Team> {
    const team = this.teams.create({ id: newId(), name });
    // It answers with what the database adds: when.
    await this.teams.insert(team);
    return team;
  }

  find(id: string): Promise<Team | null> {
    return this.teams.findOneBy({ id });
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.teams.exists());
  }

  /** Newest first. By hand, since a keyset compares rows. */
  list(position: KeysetPosition | null, limit: number): Promise<Team[]> {
    const params: unknown[] = [limit];
    const after = beyond(position, ['created_at', 'id'], params);
    return this.db.rows<Team>(`SELECT id, name, created_at FROM teams WHERE ${after} ORDER BY created_at DESC, id DESC LIMIT $1`, params);
  }
}
