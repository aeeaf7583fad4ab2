import { Injectable } from '@nestjs/common';
import type { KeyPrincipal, PortalPrincipal } from '@app/auth';
import { Db } from '@app/database';
import { AuditEntriesRepository, type AuditEntry, type NewAuditEntry } from './audit-entries.repository';

export type { AuditEntry, NewAuditEntry };

/** Who did what, when, to which object (contract, section 6). */
@Injectable()
export class AuditTrailService {
  constructor(
    private readonly db: Db,
    private readonly repository: AuditEntriesRepository,
  ) {}

  /** To be called in the transaction of the entry: neither is there without the other. */
  async record(actor: PortalPrincipal | KeyPrincipal, entry: NewAuditEntry): Promise<void> {
    await this.repository.insert(actor, entry);
  }

  /** Of what the service does by itself; to be called in the transaction of it. */
  async recordOwn(entry: NewAuditEntry & { teamId: string }): Promise<void> {
    await this.repository.insert({ actor: 'system', userId: null, teamId: entry.teamId }, entry);
  }

  /** Does `work` and records it, both or neither. */
  recorded<T>(actor: PortalPrincipal | KeyPrincipal, work: () => Promise<T>, entryOf: (result: T) => NewAuditEntry): Promise<T> {
    return this.db.tx(async () => {
      const result = await work();
      await this.record(actor, entryOf(result));
      return result;
    });
  }

  /** Like `recorded`, of work that may find nothing to do: then nothing is recorded. @returns whether it was done */
  tried(actor: PortalPrincipal | KeyPrincipal, work: () => Promise<boolean>, entry: NewAuditEntry): Promise<boolean> {
    return this.db.tx(async () => {
      const done = await work();
      if (done) await this.record(actor, entry);
      return done;
    });
  }

  /** Strangers add these, with their addresses; nobody needs them for ever. A scheduled task calls it. @returns rows removed, at most 5000 */
  purgeFailedSignIns(): Promise<number> {
    return this.repository.purgeFailedSignIns();
  }
}
