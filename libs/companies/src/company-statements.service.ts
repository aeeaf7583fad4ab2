import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@app/auth';
import { Db } from '@app/database';
import { type Consumer, EventsService, type FieldChange } from '@app/events';
import { CompaniesRepository } from './companies.repository';
import { CompanyProfilesRepository, type HeldCompany } from './company-profiles.repository';
import { companyRowDto } from './company-row';
import { afterStatement, changedFields, withAllSources, type Statement } from './company-statement';
import type { FieldSource, FieldValues } from './field-sources';
import { SeenCompaniesRepository } from './seen-companies.repository';

/** A company after a statement. */
export interface StatedNow {
  changed: boolean;
  values: FieldValues;
  created_at: Date;
}

/** The only place that changes fields of a company that exists: it decides whose value stands, and records each change as an event. */
@Injectable()
export class CompanyStatementsService {
  constructor(
    private readonly db: Db,
    private readonly profiles: CompanyProfilesRepository,
    private readonly seen: SeenCompaniesRepository,
    private readonly companies: CompaniesRepository,
    private readonly events: EventsService,
  ) {}

  /**
   * Writes what of the statement may stand, and records the change. `say` looks at the company as it is now, held until the transaction
   * ends, and answers null where nothing is said.
   * @returns whether the company changed; null where there is none
   */
  state(
    companyId: string,
    writer: FieldSource,
    actor: Actor,
    say: (company: HeldCompany) => Statement | null | Promise<Statement | null>,
  ): Promise<boolean | null> {
    return this.db.tx(async () => {
      const held = await this.profiles.hold(companyId);
      if (!held) return null;
      const said = await say(held);
      const changes = said && (await this.write(held, writer, said));
      if (!changes) return false;
      // Whoever makes a deck the current one matches and compares the company as well.
      await this.tell(held, actor, changes, writer === 'deck' ? ['follow-ups'] : []);
      return true;
    });
  }

  /**
   * The same for what is said of a company however it is, without a transaction: it is looked at, and written and told in one
   * statement, which writes nothing where it changed in between.
   * @returns the company now; null where it changed in between, or there is none: to be said again with `state`
   */
  async stateAtOnce(companyId: string, writer: FieldSource, actor: Actor, said: Statement): Promise<StatedNow | null> {
    const seen = await this.seen.find(companyId);
    if (!seen) return null;
    const before = withAllSources(seen.stated);
    const after = afterStatement(before, writer, said);
    const changed = !isDeepStrictEqual(before, after);
    const now = { changed, values: after.values, created_at: seen.created_at };
    if (!changed) return now;
    if (!(await this.seen.write(seen, after, { actor, changes: changedFields(before, after) }))) return null;
    this.events.wake('company.updated');
    return now;
  }

  /** The fields that have another value now; null where nothing changes. The company is held. */
  async write(held: HeldCompany, writer: FieldSource, said: Statement): Promise<FieldChange[] | null> {
    const before = withAllSources(held.stated);
    const after = afterStatement(before, writer, said);
    if (isDeepStrictEqual(before, after)) return null;
    await this.profiles.write(held.id, after);
    return changedFields(before, after);
  }

  /**
   * Records that the company changed: as it is now, for all of its team.
   * @param handled consumers whose part the caller does itself
   */
  async tell({ id, team_id: teamId }: HeldCompany, actor: Actor, changes: FieldChange[], handled: readonly Consumer[] = []): Promise<void> {
    const row = await this.companies.whole(id);
    const object = row && companyRowDto(row);
    await this.events.record({ type: 'company.updated', teamId, actor, companyId: id, object, changes, handled });
  }
}
