import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import {
  companyRowDto,
  CompanyBatches,
  newCompanyRow,
  rowsOf,
  type BatchClaims,
  type CompanyRow,
  type CompanyRowDto,
} from '@app/companies';
import { together } from '@app/database';
import { type Consumer, EventsService, type NewEvent } from '@app/events';
import { DealBatches, DealsService, newDealRow, type DealRow, type HeldStage } from '@app/pipelines';
import { AnswerBatches, preparedBatch, type PreparedBatch } from '@app/properties';
import type { PlannedCompany, PlannedDeal } from './known-companies';
import type { ImportPlan } from './plan';
import type { ReadRow } from './row-reader';

/** Rows of a file, and what of them claims companies. */
export interface Claimed {
  rows: readonly ReadRow[];
  claims: BatchClaims;
}

/** Brings what rows of a file are about into a plan, and writes what the plan made of it: a statement a kind of thing, not a row. */
@Injectable()
export class ImportWriter {
  constructor(
    private readonly companies: CompanyBatches,
    private readonly deals: DealBatches,
    private readonly places: DealsService,
    private readonly answers: AnswerBatches,
    private readonly events: EventsService,
  ) {}

  /** @param hold keeps the companies' rows until the transaction ends */
  async load(plan: ImportPlan, scope: InvestorScope, { rows, claims }: Claimed, pipelineIds: string[], hold: boolean): Promise<void> {
    const found = await this.companies.claimed(scope, claims, { hold });
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    const propertyIds = [...new Set(rows.flatMap(({ answers }) => [...answers.keys()]))];
    const deals = await this.deals.ofCompanies(ids, pipelineIds);
    const answers = propertyIds.length === 0 ? [] : await this.answers.ofCompanies(ids, propertyIds);
    plan.add(found, deals, answers);
  }

  /**
   * In the transaction of the rows, which is a pipelined one: statements are sent in their order, none waits for the answer to one before it
   * that it can do without, and what the next one takes is put together while PostgreSQL is at it.
   */
  async write(plan: ImportPlan, by: WrittenBy): Promise<void> {
    const work = workOf(plan);
    const { created, changed, made, moved } = work;
    const held = this.places.holdAll(made, moved);
    const matched = created.length > 0 ? this.companies.areMatched(by.teamId) : Promise.resolve(true);
    const inserted = created.length > 0 ? this.companies.insert(by.teamId, rowsOf(created)) : null;
    const updated = changed.length > 0 ? this.companies.update(changed) : null;
    const answers = answersOf([...plan.companies.values()]);
    const replaced = answers && this.answers.replace(answers);
    await together(held, matched, inserted, updated, replaced, this.place(work, { held, matched }, by));
  }

  /** The deals, and the events of all that the rows did. */
  private async place(work: Work, { held, matched }: Asked, by: WrittenBy): Promise<void> {
    const told = { ...work, ...newRows(work.created, await held, by.moment), matched: await matched };
    await this.tell(told, by);
    await this.places.placeAll(by.teamId, { made: work.made, rows: told.deals, moved: work.moved }, by.actor);
  }

  /** Events of what the rows did, with the companies as they are when all of it is done, their deals too. */
  private async tell({ created, restored, changed, companies, matched }: Told, { teamId, actor }: WrittenBy): Promise<void> {
    let rows: Promise<Map<string, CompanyRowDto>> | undefined;
    const all = async (): Promise<Map<string, CompanyRowDto>> =>
      new Map((await this.companies.whole(changed.map(({ id }) => id))).map((row) => [row.id, companyRowDto(row)]));
    const handled: Consumer[] = matched ? [] : ['follow-ups'];
    const event = (type: NewEvent['type'], { id, changes }: PlannedCompany): NewEvent => {
      const withChanges = type === 'company.updated' ? { changes } : {};
      return { type, teamId, actor, companyId: id, object: async () => (await (rows ??= all())).get(id), ...withChanges };
    };
    await this.events.record(
      ...created.map(({ id }, i): NewEvent => {
        return { type: 'company.created', teamId, actor, companyId: id, object: companyRowDto(companies[i] as CompanyRow), handled };
      }),
      ...restored.map((company) => event('company.restored', company)),
      ...changed.filter(({ changes }) => changes.length > 0).map((company) => event('company.updated', company)),
    );
  }
}

export interface WrittenBy {
  teamId: string;
  actor: Actor;
  /** Of the transaction, by the database clock. */
  moment: Date;
}

/** What is on its way from PostgreSQL. */
interface Asked {
  held: Promise<Map<string, HeldStage>>;
  /** Whether anything follows new companies of the team. */
  matched: Promise<boolean>;
}

interface Work {
  created: PlannedCompany[];
  restored: PlannedCompany[];
  changed: PlannedCompany[];
  made: PlannedDeal[];
  moved: PlannedDeal[];
}

interface Told extends Work {
  /** Those created, in their order. */
  companies: CompanyRow[];
  /** Whether anything follows new companies of the team. */
  matched: boolean;
}

function workOf(plan: ImportPlan): Work {
  const all = [...plan.companies.values()];
  const deals = all.flatMap((company) => company.deals);
  return {
    created: all.filter(({ isNew }) => isNew),
    restored: all.filter(({ isNew, restored: was }) => !isNew && was),
    changed: all.filter(({ isNew, restored: was, changes }) => !isNew && (was || changes.length > 0)),
    made: deals.filter(({ isNew }) => isNew),
    moved: deals.filter(({ moved: was }) => was),
  };
}

function answersOf(companies: readonly PlannedCompany[]): PreparedBatch | null {
  const answers = companies.flatMap(({ id: companyId, isNew, answered, answers: known }) =>
    [...answered].map((propertyId) => ({ companyId, isNew, propertyId, rows: known.get(propertyId) ?? [] })),
  );
  return answers.length === 0 ? null : preparedBatch(answers);
}

/** What is made by these rows, as it will be found: nothing of it has to be read again. */
function newRows(
  created: readonly PlannedCompany[],
  stages: ReadonlyMap<string, HeldStage>,
  made: Date,
): { companies: CompanyRow[]; deals: DealRow[] } {
  const deals: DealRow[] = [];
  const companies = created.map((company) => {
    const ofCompany = company.deals.map((deal) =>
      newDealRow({ ...deal, source: 'import' }, company, stages.get(deal.stage_id) as HeldStage, made),
    );
    deals.push(...ofCompany);
    return newCompanyRow(company, made, ofCompany);
  });
  return { companies, deals };
}
