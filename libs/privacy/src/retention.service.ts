import { Injectable } from '@nestjs/common';
import type { PortalPrincipal } from '@app/auth';
import { Db } from '@app/database';
import { EventRetention } from '@app/events';
import { AuditTrailService } from '@app/audit';
import { Storage } from '@app/storage';
import { ErasuresService } from './erasures.service';
import { HeldFilesRepository } from './held-files.repository';
import { type Retention, RetentionRepository } from './retention.repository';
import { SchemaMapRepository } from './schema-map.repository';

/** Companies of one team that a run takes; each is a transaction of its own. */
export const RETENTION_BATCH = 20;
const DRAFTS = 100;
/** Shown of what would go. */
const SHOWN = 20;

export interface RetentionPreview {
  companies: number;
  drafts: number;
  events: number;
  /** Some of the companies. */
  examples: { id: string; name: string }[];
}

/** Erases what a team no longer wants to keep. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly db: Db,
    private readonly repository: RetentionRepository,
    private readonly erasures: ErasuresService,
    private readonly heldFiles: HeldFilesRepository,
    private readonly schema: SchemaMapRepository,
    private readonly storage: Storage,
    private readonly audit: AuditTrailService,
    private readonly feed: EventRetention,
  ) {}

  get(teamId: string): Promise<Retention> {
    return this.repository.get(teamId);
  }

  change(actor: PortalPrincipal, teamId: string, changes: Partial<Retention>): Promise<Retention> {
    const work = async (): Promise<Retention> => {
      const next = { ...(await this.repository.get(teamId)), ...changes };
      await this.repository.put(teamId, next);
      return next;
    };
    return this.audit.recorded(actor, work, (next) => ({
      action: 'retention.change',
      objectType: 'team',
      objectId: teamId,
      teamId,
      details: { ...next },
    }));
  }

  /** What the team's rule, with these changes, would take now. */
  async preview(teamId: string, changes: Partial<Retention>): Promise<RetentionPreview> {
    const rule = { ...(await this.repository.get(teamId)), ...changes };
    const examples = rule.passed_days === null ? [] : await this.repository.passedCompanies(teamId, rule.passed_days, SHOWN);
    return { ...(await this.repository.count(teamId, rule)), examples };
  }

  /** A batch of every team's. @returns how many companies, drafts and events went */
  async run(): Promise<number> {
    let gone = 0;
    for (const { team_id: teamId, ...rule } of await this.repository.all()) {
      gone += await this.passed(teamId, rule.passed_days);
      gone += await this.drafts(teamId, rule.drafts_days);
      gone += await this.events(teamId, rule.events_days);
    }
    return gone;
  }

  private async passed(teamId: string, days: number | null): Promise<number> {
    const companies = days === null ? [] : await this.repository.passedAndFree(teamId, days, RETENTION_BATCH);
    for (const { id } of companies) await this.erasures.eraseCompany({ teamId, actor: serviceOf(teamId), companyId: id });
    return companies.length;
  }

  private async drafts(teamId: string, days: number | null): Promise<number> {
    if (days === null) return 0;
    const drafts = await this.repository.expiredDrafts(teamId, days, DRAFTS);
    if (drafts.length === 0) return 0;
    const map = await this.schema.read();
    const files = await this.db.tx(async () => {
      await this.heldFiles.dropDrafts(
        map,
        drafts.map(({ id }) => id),
      );
      await this.heldFiles.dropAnalyses(
        teamId,
        drafts.map(({ sha256 }) => sha256),
      );
      await this.audit.record(serviceOf(teamId), {
        action: 'retention.drafts',
        objectType: 'team',
        objectId: teamId,
        details: { drafts: drafts.length, older_than_days: days },
      });
      return this.heldFiles.unnamed(drafts.map(({ storage_key }) => storage_key));
    });
    for (const key of files) await this.storage.delete(key);
    return drafts.length;
  }

  private async events(teamId: string, days: number | null): Promise<number> {
    if (days === null) return 0;
    return this.db.tx(async () => {
      const events = await this.feed.purgeTeam(teamId, days);
      if (events > 0) {
        const details = { events, older_than_days: days };
        await this.audit.record(serviceOf(teamId), { action: 'retention.events', objectType: 'team', objectId: teamId, details });
      }
      return events;
    });
  }
}

/** The service itself, by a rule that the team set. */
function serviceOf(teamId: string): PortalPrincipal {
  return { kind: 'portal', actor: 'system', userId: null, teamId, role: null, pipelineIds: null, companyId: null };
}
