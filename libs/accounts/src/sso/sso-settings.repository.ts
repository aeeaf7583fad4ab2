import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Db, newId } from '@app/database';
import type { GroupRule } from './sso-rules';
import { TeamSsoEntity, type Trial } from './team-sso.entity';

export interface SsoValues {
  sign_in_name: string;
  issuer: string;
  client_id: string;
  domains: string[];
  groups_claim: string;
  group_rules: GroupRule[];
  creates_members: boolean;
  default_role: 'member' | 'viewer';
  default_pipeline_ids: string[] | null;
  passwords: boolean;
}

export interface SsoSettings extends SsoValues {
  team_id: string;
  /** Encrypted. */
  client_secret: Buffer | null;
  trial: Trial | null;
  proven_at: Date | null;
  revision: string;
  updated_at: Date;
}

const COLUMNS = `team_id, sign_in_name, issuer, client_id, client_secret, domains, groups_claim, group_rules, creates_members, default_role,
  default_pipeline_ids, passwords, trial, proven_at, revision, updated_at`;

/** Every query on team_sso. By hand where a statement decides by what stands there, and for the sign-in page, which strangers ask. */
@Injectable()
export class SsoSettingsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(TeamSsoEntity) private readonly settings: Repository<TeamSsoEntity>,
  ) {}

  find(teamId: string): Promise<SsoSettings | null> {
    return this.settings.findOneBy({ team_id: teamId });
  }

  byName(name: string): Promise<SsoSettings | null> {
    return this.db.row<SsoSettings>(`SELECT ${COLUMNS} FROM team_sso WHERE sign_in_name = $1`, [name]);
  }

  /** Until the transaction ends. @returns whether the settings are still these */
  async hold(teamId: string, revision: string): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM team_sso WHERE team_id = $1 AND revision = $2 FOR UPDATE', [teamId, revision])) !== null;
  }

  /** At most two: more than one is no answer. */
  byDomain(domain: string): Promise<SsoSettings[]> {
    return this.db.rows<SsoSettings>(`SELECT ${COLUMNS} FROM team_sso WHERE domains @> ARRAY[$1] LIMIT 2`, [domain]);
  }

  /** To be called with the team's and the name's lock held. @returns null where another team has the name */
  put(teamId: string, values: SsoValues, secret: Buffer | null, kept: { proven: boolean }): Promise<SsoSettings | null> {
    return this.db.row<SsoSettings>(
      `INSERT INTO team_sso AS t (team_id, sign_in_name, issuer, client_id, client_secret, domains, groups_claim, group_rules, creates_members,
         default_role, default_pipeline_ids, passwords, revision)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
       WHERE NOT EXISTS (SELECT 1 FROM team_sso o WHERE o.sign_in_name = $2 AND o.team_id <> $1)
       ON CONFLICT (team_id) DO UPDATE SET sign_in_name = $2, issuer = $3, client_id = $4, client_secret = $5, domains = $6, groups_claim = $7,
         group_rules = $8, creates_members = $9, default_role = $10, default_pipeline_ids = $11, passwords = $12, revision = $13,
         updated_at = now(), trial = CASE WHEN $14 THEN t.trial END, proven_at = CASE WHEN $14 THEN t.proven_at END
       RETURNING ${COLUMNS}`,
      [
        teamId,
        values.sign_in_name,
        values.issuer,
        values.client_id,
        secret,
        values.domains,
        values.groups_claim,
        JSON.stringify(values.group_rules),
        values.creates_members,
        values.default_role,
        values.default_pipeline_ids,
        values.passwords,
        newId(),
        kept.proven,
      ],
    );
  }

  /** @param revision of the settings that were tried: a try of older ones says nothing of these */
  async tried(teamId: string, revision: string, trial: Trial): Promise<void> {
    await this.db.run(
      `UPDATE team_sso SET trial = $3, proven_at = CASE WHEN $4 THEN coalesce(proven_at, now()) ELSE proven_at END
       WHERE team_id = $1 AND revision = $2`,
      [teamId, revision, JSON.stringify(trial), trial.outcome === 'ok'],
    );
  }

  /** Somebody signed in; written once, not by every sign-in. */
  async proven(teamId: string, revision: string): Promise<void> {
    await this.db.run('UPDATE team_sso SET proven_at = now() WHERE team_id = $1 AND revision = $2 AND proven_at IS NULL', [
      teamId,
      revision,
    ]);
  }

  /** @returns whether there were any */
  async remove(teamId: string): Promise<boolean> {
    await this.db.run('DELETE FROM sso_subjects WHERE team_id = $1', [teamId]);
    return (await this.settings.delete({ team_id: teamId })).affected === 1;
  }
}
