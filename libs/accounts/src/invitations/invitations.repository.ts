import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Role } from '@app/auth';
import { beyond, Db, newId, type KeysetPosition } from '@app/database';
import { InvitationEntity } from './invitation.entity';

const DAYS = 7;

export interface Invitation {
  id: string;
  team_id: string;
  email: string;
  role: Role;
  pipeline_ids: string[] | null;
  created_at: Date;
  expires_at: Date;
}

/** What its reader is asked. */
export interface OpenInvitation extends Invitation {
  team_name: string;
}

export interface NewInvitation {
  teamId: string;
  invitedBy: string | null;
  email: string;
  role: Role;
  pipelineIds: string[] | null;
  tokenHash: Buffer;
}

const COLUMNS = 'i.id, i.team_id, i.email, i.role, i.pipeline_ids, i.created_at, i.expires_at';

/** Every query on invitations. */
@Injectable()
export class InvitationsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(InvitationEntity) private readonly invitations: Repository<InvitationEntity>,
  ) {}

  /** Invited before: the newer invitation takes its place, and its link alone is good. */
  async put(invitation: NewInvitation): Promise<Invitation> {
    const { teamId, invitedBy, email, role, pipelineIds, tokenHash } = invitation;
    const rows = await this.db.rows<Invitation>(
      `INSERT INTO invitations AS i (id, team_id, invited_by, email, role, pipeline_ids, token_hash, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, now() + interval '${DAYS} days')
       ON CONFLICT (team_id, lower(email)) DO UPDATE SET invited_by = $3, role = $5, pipeline_ids = $6, token_hash = $7,
         expires_at = excluded.expires_at RETURNING ${COLUMNS}`,
      [newId(), teamId, invitedBy, email, role, pipelineIds, tokenHash],
    );
    return rows[0] as Invitation;
  }

  find(teamId: string, id: string): Promise<Invitation | null> {
    return this.invitations.findOneBy({ team_id: teamId, id });
  }

  /** While its link is good. */
  open(tokenHash: Buffer): Promise<OpenInvitation | null> {
    return this.db.row<OpenInvitation>(
      `SELECT ${COLUMNS}, t.name AS team_name FROM invitations i JOIN teams t ON t.id = i.team_id
       WHERE i.token_hash = $1 AND i.expires_at > now()`,
      [tokenHash],
    );
  }

  /** @returns whether its link was good until now */
  async use(tokenHash: Buffer): Promise<boolean> {
    return (await this.db.run('DELETE FROM invitations WHERE token_hash = $1 AND expires_at > now()', [tokenHash])) > 0;
  }

  async remove(teamId: string, id: string): Promise<boolean> {
    return (await this.invitations.delete({ team_id: teamId, id })).affected === 1;
  }

  /** Newest first. */
  list(teamId: string, position: KeysetPosition | null, limit: number): Promise<Invitation[]> {
    const params: unknown[] = [teamId, limit];
    const after = beyond(position, ['i.created_at', 'i.id'], params);
    return this.db.rows<Invitation>(
      `SELECT ${COLUMNS} FROM invitations i WHERE i.team_id = $1 AND ${after} ORDER BY i.created_at DESC, i.id DESC LIMIT $2`,
      params,
    );
  }
}
