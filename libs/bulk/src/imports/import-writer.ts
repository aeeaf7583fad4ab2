import { Injectable } from '@nestjs/common';
import type { Actor, InvestorScope } from '@app/auth';
import { companyRowDto, CompanyBatches, type CompanyRowDto } from '@app/companies';
import { type Consumer, EventsService, type NewEvent } from '@app/events';
import { DealBatches, DealsService } from '@app/pipelines';
import { AnswerBatches } from '@app/properties';
import { claimsOfAll, type PlannedCompany } from './known-companies';
import type { ImportPlan } from './plan';
import type { ReadRow } from './row-reader';

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
  async load(plan: ImportPlan, scope: InvestorScope, rows: readonly ReadRow[], pipelineIds: string[], hold: boolean): Promise<void> {
    const found = await this.companies.claimed(scope, claimsOfAll(rows), { hold });
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    const propertyIds = [...new Set(rows.flatMap(({ answers }) => [...answers.keys()]))];
    const deals = await this.deals.ofCompanies(ids, pipelineIds);
    const answers = propertyIds.length === 0 ? [] : await this.answers.ofCompanies(ids, propertyIds);
    plan.add(found, deals, answers);
  }

  /** In the transaction of the rows. */
  async write(plan: ImportPlan, teamId: string, actor: Actor): Promise<void> {
    const all = [...plan.companies.values()];
    const created = all.filter(({ isNew }) => isNew);
    const restored = all.filter(({ isNew, restored: was }) => !isNew && was);
    const changed = all.filter(({ isNew, restored: was, changes }) => !isNew && (was || changes.length > 0));
    if (created.length > 0) await this.companies.insert(teamId, created);
    if (changed.length > 0) await this.companies.update(changed);
    await this.writeAnswers(all);
    await this.tell(teamId, actor, { created, restored, changed });
    const deals = all.flatMap((company) => company.deals);
    const made = deals.filter(({ isNew }) => isNew);
    const moved = deals.filter(({ moved: was }) => was);
    await this.places.placeAll(teamId, made, moved, actor);
  }

  private async writeAnswers(companies: readonly PlannedCompany[]): Promise<void> {
    const answered = companies.filter((company) => company.answered.size > 0);
    if (answered.length === 0) return;
    const answers = answered.flatMap((company) =>
      [...company.answered].map((propertyId) => ({ companyId: company.id, rows: company.answers.get(propertyId) ?? [] })),
    );
    await this.answers.replace(answers, new Set(idsOf(answered.filter(({ isNew }) => !isNew))));
  }

  /** Events of what the rows did, with the companies as they are when all of it is done, their deals too. */
  private async tell(
    teamId: string,
    actor: Actor,
    { created, restored, changed }: Record<'created' | 'restored' | 'changed', PlannedCompany[]>,
  ): Promise<void> {
    const ids = idsOf([...created, ...changed]);
    if (ids.length === 0) return;
    let rows: Promise<Map<string, CompanyRowDto>> | undefined;
    const all = async (): Promise<Map<string, CompanyRowDto>> =>
      new Map((await this.companies.whole(ids)).map((row) => [row.id, companyRowDto(row)]));
    const matched = created.length === 0 || (await this.companies.areMatched(teamId));
    const event = (type: NewEvent['type'], { id, isNew, changes }: PlannedCompany): NewEvent => {
      const withChanges = type === 'company.updated' ? { changes } : {};
      const handled: Consumer[] = isNew && !matched ? ['follow-ups'] : [];
      return { type, teamId, actor, companyId: id, object: async () => (await (rows ??= all())).get(id), handled, ...withChanges };
    };
    await this.events.record(
      ...created.map((company) => event('company.created', company)),
      ...restored.map((company) => event('company.restored', company)),
      ...changed.filter(({ changes }) => changes.length > 0).map((company) => event('company.updated', company)),
    );
  }
}

function idsOf(companies: readonly PlannedCompany[]): string[] {
  return companies.map(({ id }) => id);
}
