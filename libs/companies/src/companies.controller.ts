import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { Fails, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { Companies, CompanyResource } from './companies.service';
import { CompanyListQuery } from './dto/company.request.dto';
import { CompanyDto, CompanyRowDto } from './dto/company.response.dto';

@ApiTags('Investor')
@Controller('v1/companies')
export class CompaniesController {
  constructor(private readonly companies: Companies) {}

  @Get()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listCompanies',
    summary: 'Companies in the pipelines that the caller sees, newest first',
    description: 'A company is seen when one of its deals lies in a pipeline that the caller sees.',
  })
  @ReturnsPage(CompanyRowDto, 'A page of companies.')
  @Fails('unknown_property', 'invalid_pipeline')
  list(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Query() query: CompanyListQuery,
  ): Promise<Page<CompanyRowDto>> {
    const { property, value, pipeline_id: pipelineId, stage, q } = query;
    return this.companies.list(principal, { property, value, pipelineId, stage, q }, pageRequest(query));
  }

  @Get(':id')
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'getCompany',
    summary: 'A company with its deals and every submitted property',
    description: 'Every submitted answer is there, those of reference properties too.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @Returns(200, CompanyDto, 'The company.')
  @Fails('company_not_found')
  get(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<CompanyDto> {
    return this.companies.get(principal, id);
  }
}
