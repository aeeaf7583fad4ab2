import { Injectable } from '@nestjs/common';
import type { PortalPrincipal } from '@app/auth';
import { ErasureLog } from './erasure-log';
import { type Erasure, ErasuresRepository } from './erasures.repository';
import { ErasuresService } from './erasures.service';
import { PersonEraserRepository } from './person-eraser.repository';
import { PortalJobRunner } from './portal-job-runner';
import { SchemaMapRepository } from './schema-map.repository';
import { SubjectHasher } from './subject-hashes';

export interface ReplayReport {
  /** On record, in the database or beside the files. */
  recorded: number;
  /** Persons and companies that were there again. */
  erased: number;
}

/** Erases again whom an older backup brought back. */
@Injectable()
export class ErasureReplay {
  constructor(
    private readonly records: ErasuresRepository,
    private readonly log: ErasureLog,
    private readonly erasures: ErasuresService,
    private readonly people: PersonEraserRepository,
    private readonly schema: SchemaMapRepository,
    private readonly hasher: SubjectHasher,
    private readonly jobs: PortalJobRunner,
  ) {}

  async replay(actor: PortalPrincipal, signal = new AbortController().signal): Promise<ReplayReport> {
    const all = await this.recorded();
    // Exports of the time of the backup may hold whoever was erased since; a replay that was cut short finds the rest again.
    for (const teamId of new Set(all.map(({ team_id }) => team_id))) await this.jobs.removeOldExports(teamId);
    await this.jobs.removeLostExports();
    const persons = all.filter(({ kind }) => kind === 'person');
    const wanted = new Set(persons.map(({ subject }) => subject));
    const found = new Map<string, string>();
    if (wanted.size > 0) {
      for await (const email of this.people.addresses(await this.schema.read())) {
        // A sentence may end where an address does.
        for (const each of [email, withoutPunctuation(email)]) {
          const { erasure } = this.hasher.of(each);
          if (wanted.has(erasure)) found.set(erasure, each);
        }
      }
    }
    let erased = 0;
    for (const { team_id: teamId, kind, subject } of all) {
      if (!(await this.records.teamExists(teamId))) continue;
      const email = found.get(subject);
      if (kind === 'company') erased += (await this.erasures.eraseCompany({ teamId, actor, companyId: subject })) ? 1 : 0;
      else if (email !== undefined) {
        const { rows, files, companies } = await this.erasures.erasePerson({ teamId, actor, email, hashes: this.hasher.of(email) }, signal);
        if (Object.keys(rows).length + files + companies > 0) erased += 1;
      }
    }
    return { recorded: all.length, erased };
  }

  private async recorded(): Promise<Erasure[]> {
    const all = new Map<string, Erasure>();
    const note = (erasure: Erasure): unknown => all.set(`${erasure.team_id} ${erasure.kind} ${erasure.subject}`, erasure);
    (await this.records.all()).forEach(note);
    for await (const erasure of this.log.all()) note(erasure);
    return [...all.values()];
  }
}

function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && '.-'.includes(address.charAt(end - 1))) end--;
  return address.slice(0, end);
}
