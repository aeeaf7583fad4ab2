import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { Body, Fails, FromReplica, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { CompaniesService, CompanyResource } from './companies.service';
import { CompanyMetricsService, MetricDto } from './company-metrics.service';
import { StateMetricRequest } from './dto/metric.request.dto';

@ApiTags('Investor')
@Controller('v1/companies/:id/metrics')
export class MetricsController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly metrics: CompanyMetricsService,
  ) {}

  @Post()
  @Access('investor', 'write')
  @Idempotent()
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'stateCompanyMetric',
    summary: 'State a metric',
    description: 'No analysis replaces it. Several of one key are all kept.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @Returns(201, MetricDto, 'The metric, of source `investor`.')
  @Fails('invalid_json', 'company_not_found', 'company_archived')
  state(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string, @Body() metric: StateMetricRequest): Promise<MetricDto> {
    return this.metrics.state(principal, id, metric);
  }

  @Get()
  @FromReplica()
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'listCompanyMetrics',
    summary: "A company's metrics with their evidence",
    description: 'Figures from the current deck and those that people entered, each with its source.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @ReturnsPage(MetricDto, 'A page of metrics.')
  @Fails('company_not_found')
  async list(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<MetricDto>> {
    await this.companies.assertVisible(principal, id);
    return this.metrics.page(id, pageRequest(query));
  }
}
