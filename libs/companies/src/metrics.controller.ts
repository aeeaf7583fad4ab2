import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { Fails, PageQuery, pageRequest, Query, ReturnsPage } from '@app/http';
import { Companies, CompanyResource } from './companies.service';
import { CompanyMetrics, MetricDto } from './company-metrics.service';

@ApiTags('Investor')
@Controller('v1/companies/:id/metrics')
export class MetricsController {
  constructor(
    private readonly companies: Companies,
    private readonly metrics: CompanyMetrics,
  ) {}

  @Get()
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
