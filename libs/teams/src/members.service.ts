import { Injectable } from '@nestjs/common';
import type { Role } from '@app/auth';
import { beyond, createdAtKey, Db, isUuid, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';

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

/** Who is in which team, with what rights. Keys act with these at once (within the second that rights are remembered). */
@Injectable()
export class Members {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError invalid_request where the user belongs to a team: a user has at most one (contract, section 2) */
  async add({ teamId, userId, role, pipelineIds }: NewMember): Promise<Member> {
    const id = newId();
    const added = await this.db.run(
      `INSERT INTO memberships (id, team_id, user_id, role, pipeline_ids) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id) DO NOTHING`,
      [id, teamId, userId, role, pipelineIds],
    );
    if (added === 0) throw ApiError.invalid('user_id', 'belongs to a team already');
    return this.get(id);
  }

  /** @throws ApiError not_found */
  async get(id: string): Promise<Member> {
    const member = isUuid(id) ? await this.db.row<Member>(`${SELECT} WHERE m.id = $1`, [id]) : null;
    if (!member) throw new ApiError('not_found');
    return member;
  }

  /** Null where the user is in no team, or in one no more. */
  findActive(userId: string): Promise<Member | null> {
    return this.db.row<Member>(`${SELECT} WHERE m.user_id = $1 AND m.active`, [userId]);
  }

  /** Changes the fields that are there. @throws ApiError not_found */
  async change(id: string, { role, pipelineIds, active }: MemberChange): Promise<Member> {
    const changed = await this.db.run(
      `UPDATE memberships SET role = coalesce($2, role), active = coalesce($3, active),
         pipeline_ids = CASE WHEN $4 THEN $5::uuid[] ELSE pipeline_ids END, updated_at = now() WHERE id = $1`,
      [id, role ?? null, active ?? null, pipelineIds !== undefined, pipelineIds ?? null],
    );
    if (changed === 0) throw new ApiError('not_found');
    return this.get(id);
  }

  /** Newest first. @throws ApiError invalid_cursor */
  async list(teamId: string, request: PageRequest): Promise<Page<Member>> {
    const binding = ['members', teamId];
    const params: unknown[] = [teamId, request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['m.created_at', 'm.id'], params);
    const rows = await this.db.rows<Member>(
      `${SELECT} WHERE m.team_id = $1 AND ${after} ORDER BY m.created_at DESC, m.id DESC LIMIT $2`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }
}
