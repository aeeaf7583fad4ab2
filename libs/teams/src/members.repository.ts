import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Role } from '@app/auth';
import { beyond, Db, newId, type KeysetPosition } from '@app/database';
import { MembershipEntity } from './membership.entity';

export interface Member {
  id: string;
  team_id: string;
  user_id: string;
  email: string;
  name: string;
  role: Role;
  /** null: all pipelines of the team. */
  pipeline_ids: string[] | null;
  active: boolean;
  created_at: Date;
}

export interface NewMember {
  teamId: string;
  userId: string;
  role: Role;
  pipelineIds: string[] | null;
}

export interface MemberChange {
  role?: Role;
  pipelineIds?: string[] | null;
  active?: boolean;
}

const SELECT = `SELECT m.id, m.team_id, m.user_id, u.email, u.name, m.role, m.pipeline_ids, m.active, m.created_at
  FROM memberships m JOIN users u ON u.id = m.user_id`;

/** Every query on memberships that is about people rather than a key's rights. Reads are by hand: they join the user. */
@Injectable()
export class MembersRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(MembershipEntity) private readonly memberships: Repository<MembershipEntity>,
  ) {}

  /** @returns its id; null where the user belongs to a team */
  async insert({ teamId, userId, role, pipelineIds }: NewMember): Promise<string | null> {
    const id = newId();
    const added = await this.db.run(
      `INSERT INTO memberships (id, team_id, user_id, role, pipeline_ids) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO NOTHING`,
      [id, teamId, userId, role, pipelineIds],
    );
    return added === 0 ? null : id;
  }

  find(id: string): Promise<Member | null> {
    return this.db.row<Member>(`${SELECT} WHERE m.id = $1`, [id]);
  }

  findActive(userId: string): Promise<Member | null> {
    return this.db.row<Member>(`${SELECT} WHERE m.user_id = $1 AND m.active`, [userId]);
  }

  findOf(userId: string): Promise<Member | null> {
    return this.db.row<Member>(`${SELECT} WHERE m.user_id = $1`, [userId]);
  }

  /** Those who are in the team now, newest first. */
  listActive(teamId: string, position: KeysetPosition | null, limit: number): Promise<Member[]> {
    const params: unknown[] = [teamId, limit];
    const after = beyond(position, ['m.created_at', 'm.id'], params);
    return this.db.rows<Member>(
      `${SELECT} WHERE m.team_id = $1 AND m.active AND ${after} ORDER BY m.created_at DESC, m.id DESC LIMIT $2`,
      params,
    );
  }

  /** Changes the fields that are there. @returns whether there is such a membership */
  async update(id: string, { role, pipelineIds, active }: MemberChange): Promise<boolean> {
    // What is undefined stays as it is.
    const { affected } = await this.memberships.update({ id }, { role, active, pipeline_ids: pipelineIds, updated_at: () => 'now()' });
    return affected === 1;
  }

  /** Newest first. */
  list(teamId: string, position: KeysetPosition | null, limit: number): Promise<Member[]> {
    const params: unknown[] = [teamId, limit];
    const after = beyond(position, ['m.created_at', 'm.id'], params);
    return this.db.rows<Member>(`${SELECT} WHERE m.team_id = $1 AND ${after} ORDER BY m.created_at DESC, m.id DESC LIMIT $2`, params);
  }
}
