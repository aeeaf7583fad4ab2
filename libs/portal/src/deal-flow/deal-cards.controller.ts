import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, Resource, teamOf } from '@app/auth';
import { type Export, ExportResponses } from '@app/bulk/api';
import type { Page } from '@app/database';
import { Body, pageRequest, Query, type ServiceRequest, type ServiceResponse } from '@app/http';
import { DealCardsService, type DealDto, FunnelsService } from '@app/pipelines';
import { PropertiesService, PropertyDto } from '@app/properties';
import { asInvestor } from './as-investor';
import { CardFiltersQuery, CardsQuery, chosenOf, ExportCardsRequest, filtersOf, stageOf } from './deal-cards.dto';
import { BoardPipelineResource } from './deal-board.controller';

const COLUMNS = [
  'company_name',
  'stage',
  'owner',
  'cri_score',
  'entered_stage_at',
  'industry',
  'website',
  'pipeline',
  'outcome_reasons',
  'outcome_note',
  'source',
  'created_at',
  'company_id',
  'id',
];

/** A pipeline as a board: its columns, and how much is in each. */
@ApiExcludeController()
@Controller('portal/board')
export class DealCardsController {
  constructor(
    private readonly cards: DealCardsService,
    private readonly funnels: FunnelsService,
    private readonly properties: PropertiesService,
    private readonly responses: ExportResponses,
  ) {}

  @Get('pipelines/:id/cards')
  @Access('portal', 'user')
  @Resource(BoardPipelineResource, { id: 'not_found' })
  async page(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') pipelineId: string,
    @Query() query: CardsQuery,
  ): Promise<Page<DealDto>> {
    const stageId = stageOf(query);
    await this.funnels.assertVisible(asInvestor(actor), pipelineId);
    return this.cards.page(asInvestor(actor), { pipelineId, stageId }, filtersOf(query), query.order ?? 'score', pageRequest(query));
  }

  /** What a table shows with these filters, or the deals of it that were chosen, as CSV. */
  @Post('pipelines/:id/export')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(BoardPipelineResource, { id: 'not_found' })
  async export(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') pipelineId: string,
    @Body() body: ExportCardsRequest,
    @Req() request: ServiceRequest,
    @Res() response: ServiceResponse,
  ): Promise<void> {
    const reader = asInvestor(actor);
    const stageId = stageOf(body);
    const filters = { ...filtersOf(body), ids: chosenOf(body) };
    await this.funnels.assertVisible(reader, pipelineId);
    const pageAt = (cursor: string | undefined): Promise<Page<DealDto>> =>
      this.cards.page(reader, { pipelineId, stageId }, filters, body.order ?? 'score', { limit: 100, cursor });
    await this.responses.send({ name: 'deals', format: 'csv', columns: COLUMNS, batches: rowsOf(pageAt) }, request, response);
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

async function* rowsOf(pageAt: (cursor: string | undefined) => Promise<Page<DealDto>>): Export['batches'] {
  let cursor: string | undefined;
  do {
    const { data, next_cursor: next } = await pageAt(cursor);
    yield data.map(rowOf);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

function rowOf({
  company,
  pipeline_name: pipeline,
  stage,
  owner,
  outcome,
  ...deal
}: DealDto): Record<string, string | number | string[] | null> {
  return {
    id: deal.id,
    company_id: company.id,
    company_name: company.name,
    website: company.website,
    industry: company.industry,
    cri_score: company.cri?.score ?? null,
    pipeline,
    stage: stage.name,
    owner: owner?.name ?? null,
    entered_stage_at: deal.entered_stage_at,
    outcome_reasons: outcome?.reasons ?? null,
    outcome_note: outcome?.note ?? null,
    source: deal.source,
    created_at: deal.created_at,
  };
}
