import { Injectable } from '@nestjs/common';
import type { PathResource } from '@app/auth';
import { createdAtKey, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { hasOptions, Properties, type ManagedProperty } from '@app/properties';
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
    if ((search.property === undefined) !== (search.value === undefined)) {
      throw ApiError.invalid(search.property === undefined ? 'property' : 'value', 'property and value come together');
    }
    if (search.property !== undefined && search.value !== undefined) {
      const answer = await this.answerFilter(scope.teamId, search.property, search.value);
      if (!answer) return null;
      filters.answer = answer;
    }
    if (search.pipelineId !== undefined) filters.pipelineId = await this.visiblePipeline(scope, search.pipelineId);
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

/**
 * Select answers match by option id or current label, the others exactly (specification, answer rules). An archived option is
 * offered no more, but it was chosen; a label on offer goes before an archived one of the same text.
 */
function answerFilterOf(property: ManagedProperty, value: string): AnswerFilter | null {
  if (!hasOptions(property.type)) return { propertyId: property.id, value };
  const labelled = property.options.filter(({ label }) => label === value);
  const option =
    property.options.find(({ id }) => id === value.toLowerCase()) ??
    labelled.find(({ archived }) => !archived) ??
    labelled[0];
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
