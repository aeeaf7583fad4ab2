import { Injectable } from '@nestjs/common';
import { archivedIs, type InvestorPrincipal } from '@app/auth';
import { CompaniesService } from '@app/companies';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { FeedService } from '@app/events';
import { dealFilters, DealsService } from '@app/pipelines';
import { PropertiesService, type Property } from '@app/properties';
import { ViewsService } from '@app/views';
import { COMPUTED_COLUMNS, headerOfProperty, IMPORT_FIELDS } from '../columns/fields';
import type { ExportCompaniesQuery, ExportDealsQuery, ExportEventsQuery, ExportNotesQuery } from './export.dto';
import {
  answersOf,
  companiesQuery,
  dealsOf,
  dealsQuery,
  notesQuery,
  type CompanySelection,
  type ExportedAnswers,
  type ExportedCompany,
  type ExportQuery,
} from './export-sources.repository';
import type { Cell, ExportFormat, ExportRow } from './lines';
import { Snapshots, type Snapshot } from './snapshots.repository';

/** An export that is ready to be read. */
export interface Export {
  name: string;
  format: ExportFormat;
  columns: readonly string[];
  /** A batch at a time, all of one moment. */
  batches: AsyncGenerator<ExportRow[]>;
}

const NOBODY: CompanySelection = { where: () => 'false', order: 'c.id' };
const DEAL_COLUMNS = [
  'id',
  'company_id',
  'company_external_id',
  'company_name',
  'pipeline_id',
  'pipeline',
  'stage_id',
  'stage',
  'stage_kind',
  'owner_id',
  'owner',
  'entered_stage_at',
  'outcome_reasons',
  'outcome_note',
  'source',
  'created_at',
  'updated_at',
];
const NOTE_COLUMNS = ['id', 'company_id', 'company_external_id', 'company_name', 'body', 'created_at'];
const EVENT_COLUMNS = ['id', 'sequence', 'type', 'occurred_at', 'actor', 'company_id', 'deal_id', 'request_id', 'data'];

/** What a team takes with it: everything that the caller sees, as of one moment. */
@Injectable()
export class ExportsService {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly companySearch: CompaniesService,
    private readonly views: ViewsService,
    private readonly properties: PropertiesService,
    private readonly feed: FeedService,
    private readonly dealSearch: DealsService,
  ) {}

  /**
   * In the order in which they were made, so that an import makes them in the same order.
   * @throws ApiError invalid_request, unknown_property, invalid_pipeline, view_not_found
   */
  async companies(reader: InvestorPrincipal, query: ExportCompaniesQuery): Promise<Export> {
    const selection = await this.selectionOf(reader, query);
    const properties = (await this.properties.managedOfTeam(reader.teamId)).sort((a, b) => (a.name < b.name ? -1 : 1));
    const columns = [...IMPORT_FIELDS, ...properties.map(({ name }) => headerOfProperty(name)), ...COMPUTED_COLUMNS];
    const batches = this.snapshots.read(async function* (snapshot) {
      const { text, params } = companiesQuery(selection);
      for await (const batch of snapshot.batches<ExportedCompany>(text, params)) {
        yield await companyRows(snapshot, batch, properties, reader.pipelineIds);
      }
    });
    return { name: 'companies', format: query.format ?? 'csv', columns, batches };
  }

  /** @throws ApiError invalid_request, invalid_pipeline */
  async deals(reader: InvestorPrincipal, query: ExportDealsQuery): Promise<Export> {
    const filters = dealFilters(query);
    await this.dealSearch.assertReach(reader, filters);
    const sql = dealsQuery(reader, { ...filters, archived: query.archived === 'true' });
    return { name: 'deals', format: query.format ?? 'csv', columns: DEAL_COLUMNS, batches: this.plain(sql) };
  }

  /** @throws ApiError invalid_request */
  notes(reader: InvestorPrincipal, query: ExportNotesQuery): Export {
    const sql = notesQuery(reader, { companyId: idOf('company_id', query.company_id), archived: query.archived === 'true' });
    return { name: 'notes', format: query.format ?? 'csv', columns: NOTE_COLUMNS, batches: this.plain(sql) };
  }

  /** Oldest first, as the feed has them. @throws ApiError invalid_request */
  events(reader: InvestorPrincipal, query: ExportEventsQuery): Export {
    const { text, params, toDto } = this.feed.allOfTeam(reader, { types: query.types, companyId: query.company_id });
    const format = query.format ?? 'csv';
    // In JSON lines an event is what the feed answers; a cell holds parts of it as JSON.
    const rowOf = (event: object): ExportRow =>
      (format === 'jsonl'
        ? event
        : Object.fromEntries(
            Object.entries(event).map(([column, value]) => [
              column,
              typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
            ]),
          )) as ExportRow;
    const batches = this.snapshots.read(async function* (snapshot) {
      for await (const batch of snapshot.batches<Parameters<typeof toDto>[0]>(text, params)) yield batch.map((row) => rowOf(toDto(row)));
    });
    return { name: 'events', format, columns: EVENT_COLUMNS, batches };
  }

  private plain({ text, params }: ExportQuery): AsyncGenerator<ExportRow[]> {
    return this.snapshots.read(async function* (snapshot) {
      for await (const batch of snapshot.batches<Record<string, Cell | Date>>(text, params)) yield batch.map(plainRow);
    });
  }

  private async selectionOf(reader: InvestorPrincipal, query: ExportCompaniesQuery): Promise<CompanySelection> {
    const { property, value, pipeline_id: pipelineId, stage, q, updated_after: updatedAfter, view_id: viewId } = query;
    const archived = query.archived === 'true';
    if (viewId !== undefined) {
      if ([property, value, pipelineId, stage, q, updatedAfter].some((filter) => filter !== undefined)) {
        throw ApiError.invalid('view_id', 'takes no filter beside it: the view has its own');
      }
      return this.views.selection(reader, viewId, archived);
    }
    const found = await this.companySearch.selection(reader, { property, value, pipelineId, stage, q });
    if (!found) return NOBODY;
    if (updatedAfter === undefined) {
      return { where: (params) => `${found(params)} AND ${archivedIs(archived, 'c')}`, order: 'c.created_at, c.id' };
    }
    const moment = new Date(updatedAfter).toISOString();
    const only = query.archived === 'true' ? ` AND ${archivedIs(true, 'c')}` : '';
    return { where: (params) => `${found(params)} AND c.updated_at >= $${params.push(moment)}${only}`, order: 'c.updated_at, c.id' };
  }
}

/** Values in the order of `IMPORT_FIELDS`, the properties and `COMPUTED_COLUMNS`. */
async function companyRows(
  snapshot: Snapshot,
  batch: readonly ExportedCompany[],
  properties: readonly Property[],
  pipelineIds: readonly string[] | null,
): Promise<ExportRow[]> {
  const ids = batch.map(({ id }) => id);
  const propertyIds = properties.map(({ id }) => id);
  const deals = await dealsOf(snapshot, ids, pipelineIds);
  const answers = propertyIds.length === 0 ? [] : await answersOf(snapshot, ids, propertyIds);
  const dealsBy = new Map(deals.map((row) => [row.company_id, row.deals]));
  const answersBy = new Map(answers.map((row) => [row.company_id, row.answers]));
  return batch.map((company) => {
    const own = dealsBy.get(company.id) ?? [];
    return [
      company.external_id,
      company.name,
      company.website,
      company.industry,
      company.stage,
      company.problem_statement,
      company.contact_name,
      company.contact_email,
      company.contact_role,
      company.contact_profile_url,
      own.map(([pipeline]) => pipeline),
      own.map(([, stage]) => stage),
      ...answerCells(answersBy.get(company.id) ?? [], properties),
      company.id,
      company.cri_score,
      company.cri_max,
      company.cri_verified,
      company.cri_scored_at,
      company.archived_at,
      company.created_at,
      company.updated_at,
    ];
  });
}

function answerCells(answers: ExportedAnswers['answers'], properties: readonly Property[]): Cell[] {
  const cells: (string | string[] | null)[] = properties.map(() => null);
  for (const [property, value] of answers) {
    const cell = cells[property];
    if (properties[property]?.type !== 'multi_select') cells[property] ??= value;
    else if (Array.isArray(cell)) cell.push(value);
    else cells[property] = [value];
  }
  return cells;
}

function plainRow(row: Record<string, Cell | Date>): ExportRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, value instanceof Date ? value.toISOString() : value]));
}

/** @throws ApiError invalid_request */
function idOf(field: string, value: string | undefined): string | undefined {
  if (value !== undefined && !isUuid(value)) throw ApiError.invalid(field, 'must be a UUID');
  return value?.toLowerCase();
}
