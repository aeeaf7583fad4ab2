import { Injectable } from '@nestjs/common';
import { type InvestorScope, pathResource } from '@app/auth';
import { createdAtKey, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { findOption, hasOptions, PropertiesService, type ManagedProperty } from '@app/properties';
import { CompaniesRepository } from './companies.repository';
import { companyDto, companyRowDto } from './company-row';
import { afterPage, fromKeyset, syncFrom, toKeyset } from './company-sync';
import { CompanySyncRepository } from './company-sync.repository';
import { companyCondition, type AnswerFilter, type CompanyFilters } from './company-search.repository';
import type { CompanyDto, CompanyRowDto } from './dto/company.response.dto';

export interface CompanySearch {
  /** Name of a property; together with `value`. */
  property?: string;
  value?: string;
  pipelineId?: string;
  stage?: string;
  q?: string;
  /** Only archived companies; otherwise none of them. */
  archived?: boolean;
  /** A moment: companies that changed since, archived ones included, in the order of their changes. */
  updatedAfter?: string;
}

/** What a cursor of the team's companies, newest first, is good for. */
export function companiesBinding(teamId: string, search: Omit<CompanySearch, 'updatedAfter'>): readonly unknown[] {
  const { property, value, pipelineId, stage, q, archived = false } = search;
  return ['companies', teamId, property, value, pipelineId?.toLowerCase(), stage, q, archived];
}

@Injectable()
export class CompaniesService {
  constructor(
    private readonly repository: CompaniesRepository,
    private readonly properties: PropertiesService,
    private readonly keyset: Keyset,
    private readonly sync: CompanySyncRepository,
  ) {}

  /** @throws ApiError company_not_found */
  async get(scope: InvestorScope, id: string): Promise<CompanyDto> {
    const row = await this.repository.find(scope, id);
    if (!row) throw new ApiError('company_not_found');
    return companyDto(row);
  }

  /** @throws ApiError company_not_found */
  async assertVisible(scope: InvestorScope, id: string): Promise<void> {
    if (!(await this.repository.sees(scope, id))) throw new ApiError('company_not_found');
  }

  /** What companies that the caller is known to see are called, by id. */
  names(ids: readonly string[]): Promise<Map<string, string>> {
    return this.repository.names(ids);
  }

  /**
   * The caller's companies, newest first; with `updatedAfter` those that changed since, in the order of their changes.
   * @throws ApiError invalid_request (property without value), unknown_property, invalid_pipeline, invalid_cursor
   */
  async list(scope: InvestorScope, search: CompanySearch, request: PageRequest): Promise<Page<CompanyRowDto>> {
    if (search.updatedAfter !== undefined) return this.changed(scope, search, search.updatedAfter, request);
    const binding = companiesBinding(scope.teamId, search);
    const position = this.keyset.position(request.cursor, binding);
    const filters = await this.filtersOf(scope, search);
    // An option that does not exist has been chosen by nobody.
    if (!filters) return { data: [], next_cursor: null };
    const rows = await this.repository.list(scope, filters, position, request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, companyRowDto);
  }

  /**
   * The caller's companies that changed since `search.updatedAfter`, in the order of their changes: who goes on from the last cursor sees
   * every one of them at least once, whatever is committed late. The cursor is never null; who has seen all gets empty pages.
   * @throws ApiError as `list`
   */
  private async changed(
    scope: InvestorScope,
    search: CompanySearch,
    updatedAfter: string,
    request: PageRequest,
  ): Promise<Page<CompanyRowDto>> {
    const { property, value, pipelineId, stage, q, archived = false } = search;
    const binding = ['changed companies', scope.teamId, updatedAfter, property, value, pipelineId?.toLowerCase(), stage, q, archived];
    const key = this.keyset.position(request.cursor, binding);
    const position = key ? fromKeyset(key) : syncFrom(updatedAfter);
    const filters = await this.filtersOf(scope, search);
    if (!filters) return { data: [], next_cursor: this.keyset.cursor(toKeyset(position), binding) };
    let { rows, snapshot } = await this.sync.page(scope, filters, position, request.limit);
    let next = afterPage(position, rows, request.limit, snapshot);
    if (rows.length === 0 && position.pass) {
      // What was late is told, and an empty page would say that there is no more.
      ({ rows, snapshot } = await this.sync.page(scope, filters, next, request.limit));
      next = afterPage(next, rows, request.limit, snapshot);
    }
    return { data: rows.map(companyRowDto), next_cursor: this.keyset.cursor(toKeyset(next), binding) };
  }

  /**
   * The companies `c` of a search, archived or not, as a condition that pushes its parameters; null where there can be none.
   * @throws ApiError invalid_request (property without value), unknown_property, invalid_pipeline
   */
  async selection(scope: InvestorScope, search: Omit<CompanySearch, 'archived'>): Promise<((params: unknown[]) => string) | null> {
    const filters = await this.filtersOf(scope, search);
    return filters && ((params) => companyCondition(scope, filters, params));
  }

  private async filtersOf(scope: InvestorScope, search: CompanySearch): Promise<CompanyFilters | null> {
    const filters: CompanyFilters = { stage: search.stage, q: search.q, archived: search.archived };
    const { property, value } = search;
    if ((property === undefined) !== (value === undefined)) {
      throw ApiError.invalid(property === undefined ? 'property' : 'value', 'property and value come together');
    }
    const answer = property !== undefined && value !== undefined ? await this.answerFilter(scope.teamId, property, value) : undefined;
    // Before the answer that nobody can have given: a pipeline out of reach is refused whatever else is asked.
    if (search.pipelineId !== undefined) filters.pipelineId = await this.visiblePipeline(scope, search.pipelineId);
    if (answer === null) return null;
    if (answer !== undefined) filters.answer = answer;
    return filters;
  }

  /**
   * Null where nobody can have given such an answer.
   * @throws ApiError unknown_property
   */
  private async answerFilter(teamId: string, name: string, value: string): Promise<AnswerFilter | null> {
    const known = await this.properties.named(teamId, name);
    if (!known) throw ApiError.of('unknown_property', 'property', 'there is no property of this name');
    const filter = answerFilterOf(known, value);
    if (filter) return filter;
    // What is remembered may be a second old: the option may be new.
    const fresh = await this.properties.named(teamId, name, { fresh: true });
    return fresh && answerFilterOf(fresh, value);
  }

  private async visiblePipeline(scope: InvestorScope, id: string): Promise<string> {
    if (isUuid(id) && (await this.repository.seesPipeline(scope, id))) return id.toLowerCase();
    throw ApiError.of('invalid_pipeline', 'pipeline_id', 'is unknown or out of reach');
  }
}

/** Select answers match by option id or current label, the others exactly (specification, answer rules). */
function answerFilterOf(property: ManagedProperty, value: string): AnswerFilter | null {
  if (!hasOptions(property.type)) return { propertyId: property.id, value };
  const option = findOption(property.options, value);
  return option ? { propertyId: property.id, optionId: option.id } : null;
}

/** 404 `company_not_found` for companies that are unknown, of another team or out of sight. */
export const CompanyResource = pathResource(CompaniesService, (companies, principal: InvestorScope, { id = '' }) =>
  companies.assertVisible(principal, id),
);
