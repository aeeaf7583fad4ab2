import { Injectable } from '@nestjs/common';
import type { PathResource } from '@app/auth';
import { createdAtKey, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { findOption, hasOptions, Properties, type ManagedProperty } from '@app/properties';
import { CompaniesRepository } from './companies.repository';
import { companyDto, companyRowDto } from './company-row';
import type { AnswerFilter, CompanyFilters } from './company-search';
import type { CompanyDto, CompanyRowDto } from './dto/company.response.dto';
import type { InvestorScope } from './visibility';

export interface CompanySearch {
  /** Name of a property; together with `value`. */
  property?: string;
  value?: string;
  pipelineId?: string;
  stage?: string;
  q?: string;
}

@Injectable()
export class Companies {
  constructor(
    private readonly repository: CompaniesRepository,
    private readonly properties: Properties,
    private readonly keyset: Keyset,
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

  /**
   * The caller's companies, newest first.
   * @throws ApiError invalid_request (property without value), unknown_property, invalid_pipeline, invalid_cursor
   */
  async list(scope: InvestorScope, search: CompanySearch, request: PageRequest): Promise<Page<CompanyRowDto>> {
    const binding = [
      'companies',
      scope.teamId,
      search.property,
      search.value,
      search.pipelineId?.toLowerCase(),
      search.stage,
      search.q,
    ];
    const position = this.keyset.position(request.cursor, binding);
    const filters = await this.filtersOf(scope, search);
    // An option that does not exist has been chosen by nobody.
    if (!filters) return { data: [], next_cursor: null };
    const rows = await this.repository.list(scope, filters, position, request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, companyRowDto);
  }

  private async filtersOf(scope: InvestorScope, search: CompanySearch): Promise<CompanyFilters | null> {
    const filters: CompanyFilters = { stage: search.stage, q: search.q };
    const { property, value } = search;
    if ((property === undefined) !== (value === undefined)) {
      throw ApiError.invalid(property === undefined ? 'property' : 'value', 'property and value come together');
    }
    const answer =
      property !== undefined && value !== undefined ? await this.answerFilter(scope.teamId, property, value) : undefined;
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
@Injectable()
export class CompanyResource implements PathResource {
  constructor(private readonly companies: Companies) {}

  async check(principal: unknown, params: Record<string, string>): Promise<void> {
    await this.companies.assertVisible(principal as InvestorScope, params.id ?? '');
  }
}
