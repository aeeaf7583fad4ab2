import { Controller, Get, Patch, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, type FounderPrincipal } from '@app/auth';
import { CompanyMetricsService, CompanyProfileRequest, CompanyProfileService, MetricDto, StateMetricRequest } from '@app/companies';
import type { Page } from '@app/database';
import { Body, Fails, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import {
  BenchmarkDto,
  MyBenchmarkQuery,
  PastScoreDto,
  ScoreComparisonDto,
  ScoreComparisonQuery,
  ScoreHistoryService,
  ScoresDto,
  ScoresService,
} from '@app/scoring';
import { FounderCompanyDto } from '../dto/founder-company.response.dto';

@ApiTags('Founder')
@Controller('v1/me')
export class MeController {
  constructor(
    private readonly profiles: CompanyProfileService,
    private readonly scores: ScoresService,
    private readonly past: ScoreHistoryService,
    private readonly metrics: CompanyMetricsService,
  ) {}

  @Get('company')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'getMyCompany',
    summary: "The key's company",
    description: 'A founder key is bound to exactly one company.',
  })
  @Returns(200, FounderCompanyDto, 'The company.')
  @Fails('company_not_found')
  async company(@CurrentPrincipal() principal: FounderPrincipal): Promise<FounderCompanyDto> {
    return FounderCompanyDto.from(await this.profiles.get(principal.companyId));
  }

  @Patch('company')
  @Access('founder', 'write')
  @ApiOperation({
    operationId: 'updateMyCompany',
    summary: 'Change fields of the profile',
    description: 'Fields that are absent stay as they are; an empty object changes nothing.',
  })
  @Returns(200, FounderCompanyDto, 'The company as it is now.')
  @Fails('invalid_json', 'company_not_found')
  async update(
    @CurrentPrincipal() principal: FounderPrincipal,
    @CurrentActor() actor: Actor,
    @Body() patch: CompanyProfileRequest,
  ): Promise<FounderCompanyDto> {
    return FounderCompanyDto.from(await this.profiles.update(principal.companyId, patch, actor));
  }

  @Get('scores')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'getMyScores',
    summary: 'CRI with evidence and recommendations, and thesis matches',
    description:
      "Of the current deck: what earned the points, what is missing and what would earn more. A match shows its score, never the thesis's criteria.",
  })
  @Returns(200, ScoresDto, 'The scores; zero where the company was never scored.')
  @Fails('company_not_found')
  getScores(@CurrentPrincipal() principal: FounderPrincipal): Promise<ScoresDto> {
    return this.scores.forCompany(principal.companyId);
  }

  @Get('scores/history')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'listMyScores',
    summary: "The company's scores over time, newest first",
    description: 'Every score ever given, with the reason; a draft is among them once it is published.',
  })
  @ReturnsPage(PastScoreDto, 'A page of scores.')
  scoreHistory(@CurrentPrincipal() principal: FounderPrincipal, @Query() query: PageQuery): Promise<Page<PastScoreDto>> {
    return this.past.page(principal.companyId, pageRequest(query));
  }

  @Get('scores/compare')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'compareMyScores',
    summary: "What changed between two of the company's scores, signal by signal",
    description: 'The points of the signals add up to the difference exactly.',
  })
  @Returns(200, ScoreComparisonDto, 'The comparison.')
  @Fails('score_not_found')
  compareScores(@CurrentPrincipal() principal: FounderPrincipal, @Query() { from, to }: ScoreComparisonQuery): Promise<ScoreComparisonDto> {
    return this.past.compare(principal.companyId, from, to);
  }

  @Get('scores/benchmark')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'getMyBenchmark',
    summary: "How the company's score stands to those of the team's other companies",
    description: 'Nothing of the others but their number, and that from ten on.',
  })
  @Returns(200, BenchmarkDto, 'The percentiles; null where there are fewer than ten others.')
  @Fails('company_not_found')
  benchmark(@CurrentPrincipal() principal: FounderPrincipal, @Query() _query: MyBenchmarkQuery): Promise<BenchmarkDto> {
    return this.past.benchmarkForFounder(principal);
  }

  @Post('metrics')
  @Access('founder', 'write')
  @Idempotent()
  @ApiOperation({
    operationId: 'stateMyMetric',
    summary: 'State a metric',
    description: 'Investors see it as stated by the founders; no analysis replaces it.',
  })
  @Returns(201, MetricDto, 'The metric, of source `founder`.')
  @Fails('invalid_json', 'company_not_found', 'company_archived')
  stateMetric(@CurrentPrincipal() principal: FounderPrincipal, @Body() metric: StateMetricRequest): Promise<MetricDto> {
    return this.metrics.state(principal, principal.companyId, metric);
  }

  @Get('metrics')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'listMyMetrics',
    summary: "The company's metrics with their evidence",
    description: 'The same figures that investors see.',
  })
  @ReturnsPage(MetricDto, 'A page of metrics.')
  listMetrics(@CurrentPrincipal() principal: FounderPrincipal, @Query() query: PageQuery): Promise<Page<MetricDto>> {
    return this.metrics.page(principal.companyId, pageRequest(query));
  }
}
