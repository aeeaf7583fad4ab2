import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { CompaniesRepository, companyRowDto, type CompanyRowDto } from '@app/companies';
import { createdAtKey, Db, isUuid, Keyset, type KeysetPosition, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { PropertiesService } from '@app/properties';
import type {
  ChangeViewRequest,
  CreateViewRequest,
  ViewFilterRequest,
  ViewSelectionRequest,
  ViewSortRequest,
} from './dto/view.request.dto';
import { ViewDto } from './dto/view.response.dto';
import type { ViewFilter, ViewSort } from './view-fields';
import { ViewAlerts } from './view-alerts.service';
import { checkFilters } from './view-filters';
import { viewSelection, type ViewDefinition } from './view-query.repository';
import { ViewsRepository, type SortedCompanyRow, type ViewRow } from './views.repository';

export interface Sorting {
  pipelineId?: string;
  /** Substring of the name, any case. */
  q?: string;
  sort: ViewSort;
  /** Only archived companies; otherwise none of them. */
  archived?: boolean;
}

/** A team's saved filters. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly db: Db,
    private readonly repository: ViewsRepository,
    private readonly companyRows: CompaniesRepository,
    private readonly properties: PropertiesService,
    private readonly keyset: Keyset,
    private readonly alerts: ViewAlerts,
  ) {}

  /** Those that the caller sees, newest first. @throws ApiError invalid_cursor */
  async list(scope: InvestorScope, request: PageRequest): Promise<Page<ViewDto>> {
    const binding = ['views', scope.teamId];
    const rows = await this.repository.list(scope, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, ViewDto.from);
  }

  /** @throws ApiError view_not_found: also where the caller does not see the view's pipeline */
  async get(scope: InvestorScope, id: string): Promise<ViewDto> {
    return ViewDto.from(await this.find(scope, id));
  }

  /**
   * The companies of a view that the caller sees, in the view's order. @param archived only the archived ones; otherwise none of them
   * @throws ApiError view_not_found, invalid_cursor
   */
  async companies(scope: InvestorScope, id: string, request: PageRequest, archived = false): Promise<Page<CompanyRowDto>> {
    const view = await this.find(scope, id);
    return this.page(scope, { ...view, archived }, ['view', scope.teamId, view.id, view.updated_at.toISOString(), archived], request);
  }

  /** All companies of a view, for statements that read all of them. @throws ApiError view_not_found */
  async selection(scope: InvestorScope, id: string, archived: boolean): Promise<ReturnType<typeof viewSelection>> {
    return viewSelection(scope, { ...(await this.find(scope, id)), archived });
  }

  /**
   * The caller's companies, of one pipeline where it is named, in an order that otherwise takes a saved view.
   * @throws ApiError invalid_pipeline, invalid_cursor
   */
  async companiesOf(
    scope: InvestorScope,
    { pipelineId, q, sort, archived = false }: Sorting,
    request: PageRequest,
  ): Promise<Page<CompanyRowDto>> {
    const pipeline = await this.pipelineOf(scope, pipelineId);
    const filters: ViewFilter[] = q ? [{ field: 'name', kind: 'text', op: 'contains', value: q }] : [];
    const binding = ['sorted', scope.teamId, pipeline, q, sort.field, sort.direction, archived];
    return this.page(scope, { pipeline_id: pipeline, filters, sort, archived }, binding, request);
  }

  /**
   * The companies that a view would hold which nobody saves.
   * @throws ApiError invalid_request, invalid_pipeline, unknown_property, invalid_cursor
   */
  async filtered(scope: InvestorScope, selection: ViewSelectionRequest, request: PageRequest): Promise<Page<CompanyRowDto>> {
    const filters = checkFilters(selection.filters ?? [], await this.properties.managedOfTeam(scope.teamId));
    const sort = sortOf(selection.sort);
    const pipeline = await this.pipelineOf(scope, selection.pipeline_id);
    const binding = ['filtered', scope.teamId, pipeline, JSON.stringify({ filters, sort })];
    return this.page(scope, { pipeline_id: pipeline, filters, sort }, binding, request);
  }

  private async page(
    scope: InvestorScope,
    view: ViewDefinition,
    binding: readonly unknown[],
    request: PageRequest,
  ): Promise<Page<CompanyRowDto>> {
    const position = this.keyset.position(request.cursor, binding);
    const rows = await this.repository.companies(scope, view, position, request.limit + 1);
    return this.keyset.page(rows, request, binding, sortKey, companyRowDto);
  }

  /** @throws ApiError invalid_request, invalid_pipeline, unknown_property */
  async create(
    scope: InvestorScope,
    { name, filters: given = [], sort, alerts = false, pipeline_id }: CreateViewRequest,
  ): Promise<ViewDto> {
    const filters = checkFilters(given, await this.properties.managedOfTeam(scope.teamId));
    const values = { name, filters, sort: sortOf(sort), alerts };
    const pipelineId = await this.pipelineOf(scope, pipeline_id);
    return this.db.tx(async () => {
      const view = await this.repository.insert(scope.teamId, pipelineId, values);
      await this.alerts.begin(scope.teamId, view);
      return ViewDto.from(view);
    });
  }

  /** Changes the fields that are there. @throws ApiError view_not_found, invalid_request, invalid_pipeline, unknown_property */
  async update(scope: InvestorScope, id: string, change: ChangeViewRequest): Promise<ViewDto> {
    return this.db.tx(async () => {
      const { pipeline_id: before, ...view } = found(isUuid(id) ? await this.repository.lock(scope, id) : null);
      const {
        name = view.name,
        filters: given = view.filters.map(asGiven),
        sort = view.sort,
        alerts = view.alerts,
        pipeline_id: pipeline = before,
      } = change;
      const filters = checkFilters(given, await this.properties.managedOfTeam(scope.teamId));
      const values = { name, filters, sort: sortOf(sort), alerts };
      const updated = await this.repository.update(view.id, await this.pipelineOf(scope, pipeline), values);
      await this.alerts.begin(scope.teamId, updated);
      return ViewDto.from(updated);
    });
  }

  /** @throws ApiError invalid_pipeline */
  private async pipelineOf(scope: InvestorScope, id: string | null | undefined): Promise<string | null> {
    if (id === undefined || id === null) return null;
    if (isUuid(id) && (await this.companyRows.seesPipeline(scope, id))) return id;
    throw ApiError.of('invalid_pipeline', 'pipeline_id', 'is unknown or out of reach');
  }

  private async find(scope: InvestorScope, id: string): Promise<ViewRow> {
    return found(isUuid(id) ? await this.repository.find(scope, id) : null);
  }
}

/** @throws ApiError view_not_found */
function found(row: ViewRow | null): ViewRow {
  if (!row) throw new ApiError('view_not_found');
  return row;
}

/** The kind is found again with every check. */
function asGiven({ field, op, value }: ViewFilter): ViewFilterRequest {
  return { field, op, value };
}

function sortKey({ sort_key: key, id }: SortedCompanyRow): KeysetPosition {
  return [key instanceof Date ? key.toISOString() : key, id];
}

/** Newest first, where nothing else is said. */
function sortOf(sort: ViewSortRequest | undefined): ViewSort {
  if (!sort) return { field: 'created_at', direction: 'desc' };
  return { field: sort.field, direction: sort.direction ?? 'asc' };
}
