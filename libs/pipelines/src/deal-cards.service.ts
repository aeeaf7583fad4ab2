import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { Keyset, type Page, type PageRequest } from '@app/database';
import { type CardFilters, type CardOrder, DealCardsRepository } from './deal-cards.repository';
import { dealDto } from './deal-row';
import type { DealDto } from './dto/deal.response.dto';

/** One pipeline by its stages, as a board shows it: each column with its own order and pages. */
@Injectable()
export class DealCardsService {
  constructor(
    private readonly repository: DealCardsRepository,
    private readonly keyset: Keyset,
  ) {}

  /** Deals in a stage, or in all stages, of a pipeline that the caller is known to see. @throws ApiError invalid_cursor */
  async page(
    scope: InvestorScope,
    at: { pipelineId: string; stageId: string | undefined },
    filters: CardFilters,
    order: CardOrder,
    request: PageRequest,
  ): Promise<Page<DealDto>> {
    const { ids, q, ownerId, minScore, staleDays, industry, fundingStage, optionId, addedSince } = filters;
    const owner = ownerId === null ? 'none' : ownerId;
    const place = [scope.teamId, at.pipelineId.toLowerCase(), at.stageId?.toLowerCase()];
    const ofCompany = [q, minScore, industry, fundingStage, optionId, addedSince?.toISOString(), ids?.join()];
    const binding = ['cards', ...place, order, owner, staleDays, ...ofCompany];
    const position = this.keyset.position(request.cursor, binding);
    const rows = await this.repository.page(scope, at, filters, order, position, request.limit + 1);
    return this.keyset.page(rows, request, binding, ({ sorted_by: by, id }) => [by, id], dealDto);
  }

  /** How many deals there are in each stage that has any. */
  counts(scope: InvestorScope, pipelineId: string, filters: CardFilters): Promise<Map<string, number>> {
    return this.repository.counts(scope, pipelineId, filters);
  }
}
