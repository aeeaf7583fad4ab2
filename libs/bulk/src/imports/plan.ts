import { contactAfter, type BatchCompany } from '@app/companies';
import { newId } from '@app/database';
import type { ErrorDetail } from '@app/errors';
import type { BatchAnswer, AnswerRow } from '@app/properties';
import type { BatchDeal } from '@app/pipelines';
import { byAge, KnownCompanies, type PlannedCompany } from './known-companies';
import { RowRefused, type ReadRow, type RowFields } from './row-reader';

export type RowStatus = 'created' | 'updated' | 'unchanged' | 'rejected';
export type ImportMode = 'create' | 'upsert';

export interface PlannedRow {
  status: RowStatus;
  companyId: string | null;
  issues: ErrorDetail[];
}

/** Columns of a company that a row may fill as it is, the contact's beside. */
const PLAIN = ['external_id', 'name', 'website', 'industry', 'stage', 'problem_statement'] as const;

export interface PlanContext {
  mode: ImportMode;
  /** Where rows go that name no pipeline, as the request said. */
  pipelineIds: readonly string[];
  /** Where new companies go of which neither the row nor the request names a pipeline. */
  defaultPipelineId: string | undefined;
  /** Pipeline → the stage in which a new deal enters. */
  entryStages: ReadonlyMap<string, string>;
}

/** What rows make of companies, one after the other: a row finds what the rows before it made. Nothing is read or written here. */
export class ImportPlan {
  readonly companies = new Map<string, PlannedCompany>();
  private readonly known = new KnownCompanies();

  /** Companies that are there; those known already stay as the rows have made them. */
  add(companies: readonly BatchCompany[], deals: readonly BatchDeal[], answers: readonly BatchAnswer[]): void {
    const added = companies.filter(({ id }) => !this.companies.has(id));
    for (const company of [...added].sort(byAge)) {
      const planned: PlannedCompany = {
        ...company,
        isNew: false,
        restored: false,
        deals: [],
        answers: new Map(),
        answered: new Set(),
        changes: [],
      };
      this.companies.set(company.id, planned);
      this.known.add(planned);
    }
    const isAdded = new Set(added.map(({ id }) => id));
    for (const deal of deals) {
      if (isAdded.has(deal.company_id)) this.companies.get(deal.company_id)?.deals.push({ ...deal, isNew: false, moved: false });
    }
    for (const { company_id: id, property_id: propertyId, value, option_id: optionId } of answers) {
      const company = isAdded.has(id) ? this.companies.get(id) : undefined;
      if (!company) continue;
      const rows = company.answers.get(propertyId) ?? [];
      company.answers.set(propertyId, [...rows, { propertyId, value, optionId } as AnswerRow]);
    }
  }

  /** Forgets the companies that the rows left as they are: the database has them. */
  forgetUnchanged(): void {
    for (const company of this.companies.values()) {
      if (company.isNew || company.restored || company.changes.length > 0 || company.deals.some(({ isNew, moved }) => isNew || moved))
        continue;
      this.companies.delete(company.id);
      this.known.remove(company);
    }
  }

  /** @throws RowRefused */
  apply(row: ReadRow, context: PlanContext): PlannedRow {
    const found = this.known.find(row.fields);
    if (!found) return this.create(row, context);
    if (context.mode === 'create') {
      throw new CompanyExists(found.company.id, [{ field: found.by, issue: 'the company exists already' }]);
    }
    return this.update(found.company, row, context);
  }

  private create(row: ReadRow, context: PlanContext): PlannedRow {
    const { fields } = row;
    if (fields.name === undefined) throw new RowRefused([{ field: 'name', issue: 'is needed to make a company' }]);
    const submitted = fields.founder_name !== undefined || fields.founder_email !== undefined;
    const company: PlannedCompany = {
      id: newId(),
      external_id: fields.external_id ?? null,
      name: fields.name,
      website: fields.website ?? null,
      industry: fields.industry ?? null,
      stage: fields.stage ?? null,
      problem_statement: fields.problem_statement ?? null,
      contact_name: fields.founder_name ?? null,
      contact_email: fields.founder_email ?? null,
      contact_role: fields.contact_role ?? null,
      contact_profile_url: fields.contact_profile_url ?? null,
      contact_submitted: submitted,
      field_sources: {},
      archived_at: null,
      created_at: null,
      isNew: true,
      restored: false,
      deals: [],
      answers: new Map(row.answers),
      answered: new Set(row.answers.keys()),
      changes: [],
    };
    for (const field of SOURCED) if (fields[field] !== undefined) company.field_sources[field] = 'submitted';
    for (const { pipelineId, stageId } of targets(row, context, true)) addDeal(company, pipelineId, stageId, context);
    this.companies.set(company.id, company);
    this.known.add(company);
    return { status: 'created', companyId: company.id, issues: row.remarks };
  }

  private update(company: PlannedCompany, row: ReadRow, context: PlanContext): PlannedRow {
    const before = company.changes.length;
    const wasArchived = company.archived_at !== null;
    this.known.remove(company);
    for (const field of PLAIN) if (row.fields[field] !== undefined) change(company, field, field, row.fields[field]);
    changeContact(company, row.fields);
    company.restored ||= wasArchived;
    company.archived_at = null;
    this.known.add(company);
    for (const [propertyId, rows] of row.answers) changeAnswer(company, propertyId, rows);
    const dealsChanged = this.changeDeals(company, row, context);
    const changed = company.changes.length > before || wasArchived || dealsChanged;
    return { status: changed ? 'updated' : 'unchanged', companyId: company.id, issues: row.remarks };
  }

  /**
   * The first mention of a pipeline is of the company's first deal there, the second of its second; a deal that there is not yet is made.
   */
  private changeDeals(company: PlannedCompany, row: ReadRow, context: PlanContext): boolean {
    const mentioned = new Map<string, number>();
    let changed = false;
    for (const { pipelineId, stageId } of targets(row, context, false)) {
      const count = mentioned.get(pipelineId) ?? 0;
      mentioned.set(pipelineId, count + 1);
      const deal = company.deals.filter((each) => each.pipeline_id === pipelineId)[count];
      if (!deal) addDeal(company, pipelineId, stageId, context);
      else if (stageId === null || deal.stage_id === stageId) continue;
      else Object.assign(deal, { stage_id: stageId, moved: !deal.isNew });
      changed = true;
    }
    return changed;
  }
}

/** A company that is there stays where it is, unless the row or the request say where it belongs. */
function targets(row: ReadRow, { pipelineIds, defaultPipelineId }: PlanContext, isNew: boolean): ReadRow['deals'] {
  if (row.deals.length > 0) return row.deals;
  const ids = pipelineIds.length > 0 || !isNew || defaultPipelineId === undefined ? pipelineIds : [defaultPipelineId];
  return ids.map((pipelineId) => ({ pipelineId, stageId: null }));
}

/** In `create` mode: the row is of a company that is there. */
export class CompanyExists extends RowRefused {
  constructor(
    readonly companyId: string,
    issues: ErrorDetail[],
  ) {
    super(issues);
  }
}

/** Fields whose source is kept. */
const SOURCED = ['name', 'website', 'industry', 'stage', 'problem_statement', 'founder_name', 'founder_email'] as const;

type TextColumn = Exclude<keyof BatchCompany, 'id' | 'contact_submitted' | 'field_sources' | 'archived_at' | 'created_at'>;

function change(company: PlannedCompany, column: TextColumn, field: string, value: string | null): void {
  const from = company[column];
  if (from === value) return;
  Object.assign(company, { [column]: value });
  company.changes.push({ field, from, to: value });
  if ((SOURCED as readonly string[]).includes(field)) company.field_sources = { ...company.field_sources, [field]: 'investor' };
}

/** What is given becomes the contact, and completes it where it is the same person (specification, primary contact). */
function changeContact(company: PlannedCompany, fields: RowFields): void {
  const current = {
    name: company.contact_name,
    email: company.contact_email,
    role: company.contact_role,
    profileUrl: company.contact_profile_url,
  };
  const given = { name: fields.founder_name, email: fields.founder_email };
  const next = contactAfter(current, given) ?? current;
  change(company, 'contact_name', 'founder_name', next.name);
  change(company, 'contact_email', 'founder_email', next.email);
  change(company, 'contact_role', 'contact_role', fields.contact_role ?? next.role);
  change(company, 'contact_profile_url', 'contact_profile_url', fields.contact_profile_url ?? next.profileUrl);
  company.contact_submitted ||= given.name !== undefined || given.email !== undefined;
}

function changeAnswer(company: PlannedCompany, propertyId: string, rows: AnswerRow[]): void {
  const before = company.answers.get(propertyId) ?? [];
  const same =
    before.length === rows.length && before.every((row, i) => row.value === rows[i]?.value && row.optionId === rows[i]?.optionId);
  if (same) return;
  company.answers.set(propertyId, rows);
  company.answered.add(propertyId);
  company.changes.push({ field: `properties.${propertyId}`, from: shown(before), to: shown(rows) });
}

/** Texts and option ids, as they are stored. */
function shown(rows: readonly AnswerRow[]): unknown {
  const values = rows.map(({ value, optionId }) => value ?? optionId);
  return values.length > 1 ? values : (values[0] ?? null);
}

function addDeal(company: PlannedCompany, pipelineId: string, stageId: string | null, { entryStages }: PlanContext): void {
  const stage = stageId ?? entryStages.get(pipelineId);
  if (stage === undefined) throw new RowRefused([{ field: 'pipelines', issue: 'the pipeline is out of reach by now' }]);
  company.deals.push({ id: newId(), company_id: company.id, pipeline_id: pipelineId, stage_id: stage, isNew: true, moved: false });
}
