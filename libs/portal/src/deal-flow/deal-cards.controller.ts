import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, Resource } from '@app/auth';
import { isUuid, type Page } from '@app/database';
import { ApiError } from '@app/errors';
import { IsText, Optional, PageQuery, pageRequest, Query } from '@app/http';
import { CARD_ORDERS, type CardFilters, type CardOrder, DealCardsService, type DealDto, FunnelsService } from '@app/pipelines';
import { PropertiesService, PropertyDto } from '@app/properties';
import { IsIn, IsISO8601, Matches } from 'class-validator';
import { teamOf } from '../principal-rights';
import { asInvestor } from './as-investor';
import { BoardPipelineResource } from './deal-board.controller';

class CardFiltersQuery extends PageQuery {
  @Optional()
  @IsText({ max: 200, blank: true })
  q?: string;

  /** A user's id, or `none`. */
  @Optional()
  @IsText({ max: 100, blank: true })
  owner_id?: string;

  @Optional()
  @Matches(/^\d{1,4}$/, { message: 'must be a whole number from 0 to 9999' })
  min_score?: string;

  @Optional()
  @Matches(/^[1-9]\d{0,2}$/, { message: 'must be a whole number from 1 to 999' })
  stale_days?: string;

  @Optional()
  @IsText({ max: 100, blank: true })
  industry?: string;

  @Optional()
  @IsText({ max: 50, blank: true })
  funding_stage?: string;

  /** Of a question with choices. */
  @Optional()
  @IsText({ max: 100, blank: true })
  option_id?: string;

  /** A day, from its first moment in UTC. */
  @Optional()
  @Matches(/^[12]\d{3}-\d\d-\d\d$/, { message: 'must be a date, as 2026-02-28' })
  @IsISO8601({ strict: true }, { message: 'must be a date, as 2026-02-28' })
  added_since?: string;
}

class CardsQuery extends CardFiltersQuery {
  /** Absent: all stages, as a table shows them. */
  @Optional()
  @IsText({ max: 100, blank: true })
  stage_id?: string;

  @Optional()
  @IsIn(CARD_ORDERS, { message: `must be one of ${CARD_ORDERS.join(', ')}` })
  order?: CardOrder;
}

/** A pipeline as a board: its columns, and how much is in each. */
@ApiExcludeController()
@Controller('portal/board')
export class DealCardsController {
  constructor(
    private readonly cards: DealCardsService,
    private readonly funnels: FunnelsService,
    private readonly properties: PropertiesService,
  ) {}

  @Get('pipelines/:id/cards')
  @Access('portal', 'user')
  @Resource(BoardPipelineResource, { id: 'not_found' })
  async page(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') pipelineId: string,
    @Query() query: CardsQuery,
  ): Promise<Page<DealDto>> {
    const { stage_id: stageId, order = 'score' } = query;
    if (stageId !== undefined && !isUuid(stageId)) throw ApiError.invalid('stage_id', 'must be a UUID');
    await this.funnels.assertVisible(asInvestor(actor), pipelineId);
    return this.cards.page(asInvestor(actor), { pipelineId, stageId }, filtersOf(query), order, pageRequest(query));
  }

  @Get('pipelines/:id/counts')
  @Access('portal', 'user')
  @Resource(BoardPipelineResource, { id: 'not_found' })
  async counts(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') pipelineId: string,
    @Query() query: CardFiltersQuery,
  ): Promise<{ stages: Record<string, number> }> {
    await this.funnels.assertVisible(asInvestor(actor), pipelineId);
    return { stages: Object.fromEntries(await this.cards.counts(asInvestor(actor), pipelineId, filtersOf(query))) };
  }

  /** The questions that a company's answers are of; what a submitter's system calls it is none. */
  @Get('properties')
  @Access('portal', 'user')
  async questions(@CurrentPrincipal() actor: PortalPrincipal): Promise<{ data: PropertyDto[]; next_cursor: null }> {
    const properties = await this.properties.ofTeam(teamOf(actor));
    return { data: properties.filter(({ type }) => type !== 'reference').map((property) => PropertyDto.from(property)), next_cursor: null };
  }
}

/** @throws ApiError invalid_request */
function filtersOf(query: CardFiltersQuery): CardFilters {
  const { owner_id: owner, min_score: minScore, stale_days: staleDays, option_id: optionId, added_since: since } = query;
  if (owner !== undefined && owner !== 'none' && !isUuid(owner)) throw ApiError.invalid('owner_id', 'must be a UUID, or none');
  if (optionId !== undefined && !isUuid(optionId)) throw ApiError.invalid('option_id', 'must be a UUID');
  return {
    q: wordsOf(query.q),
    industry: wordsOf(query.industry),
    fundingStage: wordsOf(query.funding_stage),
    optionId: optionId?.toLowerCase(),
    addedSince: since === undefined ? undefined : new Date(since),
    ownerId: owner === 'none' ? null : owner?.toLowerCase(),
    minScore: minScore === undefined ? undefined : Number(minScore),
    staleDays: staleDays === undefined ? undefined : Number(staleDays),
  };
}

/** Blank: absent. */
function wordsOf(text: string | undefined): string | undefined {
  return text?.trim() ? text.trim() : undefined;
}
