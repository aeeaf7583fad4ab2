import { Injectable } from '@nestjs/common';
import { actorOf, type PortalPrincipal, SYSTEM } from '@app/auth';
import { ImportEnds } from '@app/bulk';
import { Db } from '@app/database';
import { emailHash } from '@app/duplicates';
import { EventsService } from '@app/events';
import { AuditTrailService } from '@app/audit';
import { Storage } from '@app/storage';
import { ErasureLog } from './erasure-log';
import { ErasuresRepository } from './erasures.repository';
import { PersonEraserRepository } from './person-eraser.repository';
import { CompanyEraserRepository } from './company-eraser.repository';
import { HeldFilesRepository } from './held-files.repository';
import type { Counts } from './left-alone';
import { tellingNames } from './needles';
import { type SchemaMap, SchemaMapRepository } from './schema-map.repository';
import { SubjectFiles } from './subject-files';
import type { SubjectHashes } from './subject-hashes';

/** What was erased, or would be: numbers alone. */
export interface ErasureReport {
  dry_run: boolean;
  /** Companies that were erased, or whose contact was. */
  companies: number;
  /** Rows that were deleted or had the person taken out, by table. */
  rows: Counts;
  files: number;
  /** `active_member`, `other_team`: the account stays, since the person still signs in with it. */
  account: 'erased' | 'none' | 'active_member' | 'other_team';
}

interface Asked {
  teamId: string;
  actor: PortalPrincipal;
  dryRun?: boolean;
}

/** Undoes a transaction whose report is all that was wanted. */
class DryRun extends Error {
  constructor(readonly report: ErasureReport) {
    super('dry run');
  }
}

/** Erases persons and companies (docs/privacy.md has the rule). One transaction each; files follow its commit. */
@Injectable()
export class ErasuresService {
  constructor(
    private readonly db: Db,
    private readonly people: PersonEraserRepository,
    private readonly companies: CompanyEraserRepository,
    private readonly heldFiles: HeldFilesRepository,
    private readonly schema: SchemaMapRepository,
    private readonly files: SubjectFiles,
    private readonly records: ErasuresRepository,
    private readonly log: ErasureLog,
    private readonly storage: Storage,
    private readonly events: EventsService,
    private readonly audit: AuditTrailService,
    private readonly imports: ImportEnds,
  ) {}

  /** Takes a person out of all that the team holds. */
  async erasePerson(asked: Asked & { email: string; hashes: SubjectHashes }, signal: AbortSignal): Promise<ErasureReport> {
    const { teamId, email, hashes } = asked;
    const map = await this.schema.read();
    return this.erasing(asked, async (keep) => {
      await this.imports.stopThoseThatHold(teamId, [email], signal);
      const { userId, accountKept, ...traces } = await this.people.traces(teamId, email);
      const person = { ...traces, names: tellingNames(traces.names) };
      const files = await this.files.of(person, signal);
      await this.heldFiles.dropFiles(map, files);
      const rows = await this.heldFiles.dropAnalyses(
        teamId,
        files.map(({ sha256 }) => sha256),
      );
      const companies = await this.people.dropContact(person);
      if (userId !== null) await this.people.dropAccount(userId);
      add(rows, await this.people.scrub(map, person));
      // What decks are compared by, and what merges and pairs keep of it.
      add(rows, await this.people.scrub(map, { ...person, email: emailHash(email, teamId), names: [] }));
      await this.heldFiles.dropSigns(files);
      add(rows, await this.people.dropHashes(teamId, hashes.identity, hashes.signIn));
      await keep(
        { team_id: teamId, kind: 'person', subject: hashes.erasure },
        files.map(({ storage_key }) => storage_key),
      );
      const account = userId !== null ? 'erased' : ((accountKept ?? 'none') as ErasureReport['account']);
      return { dry_run: false, companies, rows: present(rows), files: files.length, account };
    });
  }

  /** Deletes a company with all that hangs on it. @returns null where the team has none of that id */
  async eraseCompany(asked: Asked & { companyId: string }): Promise<ErasureReport | null> {
    const map = await this.schema.read();
    let found = true;
    const report = await this.erasing(asked, async (keep) => {
      const erased = await this.dropCompany(map, asked);
      found = erased !== null;
      if (erased) await keep({ team_id: asked.teamId, kind: 'company', subject: asked.companyId }, erased.keys);
      return { dry_run: false, companies: found ? 1 : 0, rows: erased?.rows ?? {}, files: erased?.keys.length ?? 0, account: 'none' };
    });
    return found ? report : null;
  }

  private async dropCompany(
    map: SchemaMap,
    { teamId, companyId, actor }: Asked & { companyId: string },
  ): Promise<{ rows: Counts; keys: string[] } | null> {
    const company = await this.companies.companyOf(teamId, companyId);
    if (!company) return null;
    const readerPipelineIds = await this.companies.pipelinesOf(companyId);
    const founders = await this.companies.foundersOf(companyId);
    const { counts, keys, sha256s, apiKeys } = await this.companies.dropCompany(map, companyId);
    add(counts, await this.heldFiles.dropAnalyses(teamId, sha256s));
    for (const { id } of founders) await this.people.dropAccount(id);
    await this.companies.dropMentions(teamId, company, apiKeys);
    await this.events.record({
      type: 'company.erased',
      teamId,
      actor: actor.actor === 'system' ? SYSTEM : actorOf(actor),
      companyId,
      object: { id: companyId },
      readerPipelineIds,
    });
    return { rows: present(counts), keys: [...new Set(keys)] };
  }

  private async erasing(
    { teamId, actor, dryRun = false }: Asked,
    work: (keep: (erasure: Parameters<ErasuresRepository['add']>[0], keys: string[]) => Promise<void>) => Promise<ErasureReport>,
  ): Promise<ErasureReport> {
    let files: string[] = [];
    try {
      const erase = async (): Promise<ErasureReport> => {
        await this.people.takeTime();
        const done = await work(async (erasure, keys) => {
          if (dryRun) return;
          const id = await this.records.add(erasure);
          // Before the commit: an erasure that happened is on record, whatever is restored later.
          await this.log.add(id, erasure);
          await this.audit.record(actor, { action: `${erasure.kind}.erase`, objectType: 'erasure', objectId: id, teamId });
          files = await this.heldFiles.unnamed(keys);
        });
        if (dryRun) throw new DryRun({ ...done, dry_run: true });
        return done;
      };
      // It writes a file as well; the job that asked for it tries again.
      const report = await this.db.tx(erase, { once: true });
      for (const key of files) await this.storage.delete(key);
      return report;
    } catch (error) {
      if (error instanceof DryRun) return error.report;
      throw error;
    }
  }
}

function add(to: Counts, more: Counts): void {
  for (const [table, rows] of Object.entries(more)) to[table] = (to[table] ?? 0) + rows;
}

const present = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
