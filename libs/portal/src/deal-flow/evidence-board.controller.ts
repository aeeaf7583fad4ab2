import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, Resource } from '@app/auth';
import { CompaniesService, CompanyMetricsService, type MetricDto, StateMetricRequest } from '@app/companies';
import type { Page } from '@app/database';
import { type DeckFigure, DeckFigures, HiddenTexts, type HiddenText } from '@app/deck-intake';
import { ScoresService } from '@app/scoring';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import { asInvestor, asWriter } from './as-investor';
import { DealFlowCompanyResource } from './deal-flow.controller';
import { BoardJobResource } from './intake-board.controller';

/** What a company's decks say, with the page that says it. */
@ApiExcludeController()
@Controller('portal/board')
export class EvidenceBoardController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly metrics: CompanyMetricsService,
    private readonly scores: ScoresService,
    private readonly figures: DeckFigures,
    private readonly hidden: HiddenTexts,
  ) {}

  @Get('companies/:id/metrics')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async listMetrics(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<MetricDto>> {
    await this.companies.assertVisible(asInvestor(actor), id);
    return this.metrics.page(id, pageRequest(query));
  }

  /** No analysis replaces it; several of one key are all kept. */
  @Post('companies/:id/metrics')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  stateMetric(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Body() metric: StateMetricRequest): Promise<MetricDto> {
    return this.metrics.state(asWriter(actor), id, metric);
  }

  /** What the deck that is scored plans and says of its market: beside its metrics, which are what it has reached. */
  @Get('companies/:id/figures')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async listFigures(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
  ): Promise<{ data: DeckFigure[]; next_cursor: null }> {
    const reader = asInvestor(actor);
    const { document_id: deck } = await this.scores.withDeck(reader, id);
    return { data: deck === null ? [] : await this.figures.ofDeck(reader, id, deck), next_cursor: null };
  }

  /** Where the deck of a job holds text that nobody sees, by page. */
  @Get('jobs/:id/hidden-text')
  @Access('portal', 'user')
  @Resource(BoardJobResource, { id: 'job_not_found' })
  async hiddenText(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
  ): Promise<{ data: HiddenText[]; next_cursor: null }> {
    return { data: await this.hidden.ofJob(asInvestor(actor), id), next_cursor: null };
  }
}
