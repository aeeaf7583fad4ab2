import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { PortalPrincipal } from '@app/auth';
import { Db, isUuid, newId } from '@app/database';
import { PortalJobEntity } from './portal-job.entity';
import type { SubjectHashes } from './subject-hashes';

export type PortalJobKind = 'subject_export' | 'subject_erase' | 'company_erase';

export type PortalJob = Pick<
  PortalJobEntity,
  | 'id'
  | 'team_id'
  | 'kind'
  | 'dry_run'
  | 'actor_kind'
  | 'actor_user_id'
  | 'email'
  | 'hashes'
  | 'company_id'
  | 'status'
  | 'report'
  | 'storage_key'
  | 'tries'
>;

export interface NewPortalJob {
  teamId: string;
  kind: PortalJobKind;
  dryRun: boolean;
  actor: PortalPrincipal;
  email?: string;
  hashes?: SubjectHashes;
  companyId?: string;
}

const LEASE_SECONDS = 120;
export const MAX_PORTAL_TRIES = 4;
/** For so long an export can be fetched. */
const EXPORT_DAYS = 7;
const COLUMNS = `id, team_id, kind, dry_run, actor_kind, actor_user_id, email, hashes, company_id, status, report, storage_key, tries`;

/** Every statement on the portal's jobs. By hand what is decided by the database's clock or holds rows: claims, leases, what is over. */
@Injectable()
export class PortalJobsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(PortalJobEntity) private readonly jobs: Repository<PortalJobEntity>,
  ) {}

  async insert(job: NewPortalJob): Promise<string> {
    const id = newId();
    await this.jobs.insert({
      id,
      team_id: job.teamId,
      kind: job.kind,
      dry_run: job.dryRun,
      actor_kind: job.actor.actor,
      actor_user_id: job.actor.userId,
      email: job.email ?? null,
      hashes: job.hashes ?? null,
      company_id: job.companyId ?? null,
    });
    return id;
  }

  find(teamId: string, id: string): Promise<PortalJob | null> {
    return this.jobs.findOneBy({ id, team_id: teamId });
  }

  /** Of any team, for whoever holds a signed link to it. */
  async fileOf(id: string): Promise<string | null> {
    const job = await this.jobs.findOne({ select: { id: true, storage_key: true }, where: { id } });
    return job?.storage_key ?? null;
  }

  /** Takes up the oldest that nobody works on. */
  claim(): Promise<PortalJob | null> {
    return this.db.row<PortalJob>(
      `UPDATE portal_jobs SET status = 'processing', tries = tries + 1, lease_until = now() + interval '${LEASE_SECONDS} seconds'
       WHERE id = (SELECT id FROM portal_jobs WHERE status = 'queued' OR (status = 'processing' AND lease_until < now())
                   ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
    );
  }

  async renew(id: string): Promise<void> {
    await this.db.run(
      `UPDATE portal_jobs SET lease_until = now() + interval '${LEASE_SECONDS} seconds' WHERE id = $1 AND status = 'processing'`,
      [id],
    );
  }

  /** The address goes with the end of the job. */
  async end(id: string, status: 'completed' | 'failed', report: object | null, storageKey: string | null): Promise<void> {
    await this.db.run(
      `UPDATE portal_jobs SET status = $2, report = $3, storage_key = $4, email = NULL, hashes = NULL, lease_until = NULL, completed_at = now()
       WHERE id = $1`,
      [id, status, report ? JSON.stringify(report) : null, storageKey],
    );
  }

  async exists(id: string): Promise<boolean> {
    return isUuid(id) && (await this.jobs.existsBy({ id }));
  }

  /** Another try, soon. */
  async giveBack(id: string): Promise<void> {
    await this.db.run(`UPDATE portal_jobs SET lease_until = now() + interval '5 seconds' WHERE id = $1 AND status = 'processing'`, [id]);
  }

  /** Exports that are over: they hold a person, who may be erased since. @param teamId all of a team's, however young */
  async takeFiles(teamId: string | null): Promise<string[]> {
    const rows = await this.db.rows<{ key: string }>(
      `WITH old AS (
         SELECT id, storage_key FROM portal_jobs WHERE storage_key IS NOT NULL
           AND ${teamId === null ? `completed_at < now() - interval '${EXPORT_DAYS} days'` : 'team_id = $1'}
         FOR NO KEY UPDATE ${teamId === null ? 'SKIP LOCKED' : ''})
       UPDATE portal_jobs n SET storage_key = NULL FROM old WHERE old.id = n.id RETURNING old.storage_key AS key`,
      teamId === null ? [] : [teamId],
    );
    return rows.map(({ key }) => key);
  }
}
