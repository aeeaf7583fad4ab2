import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal, pathResource, Resource } from '@app/auth';
import { CompanyResource } from '@app/companies';
import type { Page } from '@app/database';
import { Fails, FromReplica, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { BenchmarkQuery, ScoreComparisonQuery } from './dto/score-history.request.dto';
import { BenchmarkDto, PastScoreDto, ScoreComparisonDto } from './dto/score-history.response.dto';
import { ScoresDto } from './dto/scores.response.dto';
import { ScoreHistoryService } from './store/score-history.service';
import { ScoresService } from './store/scores.service';

const COMPANY_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };
const SCORE_ID = { name: 'score_id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c61' };

/** 404 `company_not_found` before `score_not_found`. */
export const ScoreResource = pathResource(
  ScoreHistoryService,
  (history, principal: InvestorPrincipal, { id = '', score_id: scoreId = '' }) => history.whole(principal, id, scoreId),
);

@ApiTags('Investor')
@Controller('v1/companies/:id')
export class ScoresController {
  constructor(
    private readonly scores: ScoresService,
    private readonly past: ScoreHistoryService,
  ) {}

  @Get('scores')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'getCompanyScores',
    summary: 'CRI with evidence, and thesis matches',
    description: "The same shape as the founder's own scores; zero where the company was never scored.",
  })
  @ApiParam(COMPANY_ID)
  @Returns(200, ScoresDto, 'The scores of the current deck.')
  @Fails('company_not_found')
  get(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<ScoresDto> {
    return this.scores.forInvestor(principal, id);
  }

  @Get('scores/history')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'listCompanyScores',
    summary: 'Scores of a company over time, newest first',
    description: 'Every score ever given, with the reason; those of private drafts are not among them.',
  })
  @ApiParam(COMPANY_ID)
  @ReturnsPage(PastScoreDto, 'A page of scores.')
  @Fails('company_not_found')
  history(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<PastScoreDto>> {
    return this.past.forInvestor(principal, id, pageRequest(query));
  }

  @Get('scores/compare')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'compareCompanyScores',
    summary: 'What changed between two scores of a company, signal by signal',
    description: 'The points of the signals add up to the difference exactly.',
  })
  @ApiParam(COMPANY_ID)
  @Returns(200, ScoreComparisonDto, 'The comparison.')
  @Fails('company_not_found', 'score_not_found')
  compare(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Query() { from, to }: ScoreComparisonQuery,
  ): Promise<ScoreComparisonDto> {
    return this.past.compareForInvestor(principal, id, from, to);
  }

  @Get('scores/:score_id')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(ScoreResource, { id: 'company_not_found', score_id: 'score_not_found' })
  @ApiOperation({
    operationId: 'getCompanyScore',
    summary: 'One score of a company as it was given',
    description: 'With its evidence and recommendations; the thesis matches are those of today.',
  })
  @ApiParam(COMPANY_ID)
  @ApiParam(SCORE_ID)
  @Returns(200, ScoresDto, 'The score.')
  @Fails('company_not_found', 'score_not_found')
  one(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string, @Param('score_id') scoreId: string): Promise<ScoresDto> {
    return this.past.whole(principal, id, scoreId);
  }

  @Get('benchmark')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'getCompanyBenchmark',
    summary: "How a company's score stands to those of others",
    description: 'Among the scored companies that the caller sees, archived ones left out.',
  })
  @ApiParam(COMPANY_ID)
  @Returns(200, BenchmarkDto, 'The percentiles; null where there are fewer than ten others.')
  @Fails('company_not_found')
  benchmark(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Query() query: BenchmarkQuery,
  ): Promise<BenchmarkDto> {
    return this.past.benchmarkForInvestor(principal, id, query.scope ?? 'team');
  }
}
