import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { Body, Fails, FromReplica, Idempotent, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { CompaniesService, CompanyResource } from './companies.service';
import { CompanyArchiveService } from './company-archive.service';
import { CompanyChangesService } from './company-changes.service';
import { CompanySubmissionService } from './company-submission.service';
import { ChangeCompanyRequest } from './dto/company-changes.request.dto';
import { CreateCompanyRequest } from './dto/company-create.request.dto';
import { archivedOnly, CompanyListQuery } from './dto/company.request.dto';
import { CompanyDto, CompanyRowDto } from './dto/company.response.dto';

const COMPANY_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };

@ApiTags('Investor')
@Controller('v1/companies')
export class CompaniesController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly submission: CompanySubmissionService,
    private readonly changing: CompanyChangesService,
    private readonly archiving: CompanyArchiveService,
  ) {}

  @Get()
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listCompanies',
    summary: 'Companies in the pipelines that the caller sees, newest first',
    description: 'A company is seen when one of its deals lies in a pipeline that the caller sees.',
  })
  @ReturnsPage(CompanyRowDto, 'A page of companies.')
  @Fails('unknown_property', 'invalid_pipeline')
  list(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: CompanyListQuery): Promise<Page<CompanyRowDto>> {
    const { property, value, pipeline_id: pipelineId, stage, q } = query;
    const search = { property, value, pipelineId, stage, q, archived: archivedOnly(query), updatedAfter: query.updated_after };
    return this.companies.list(principal, search, pageRequest(query));
  }

  @Post()
  @Access('investor', 'write')
  @Idempotent({ checker: CompanyResource, id: 'id' })
  @ApiOperation({
    operationId: 'createCompany',
    summary: 'Create a company and place it in pipelines',
    description: 'One deal a pipeline; without `pipeline_ids` in the default one. Nothing is created when any id or answer is refused.',
  })
  @Returns(201, CompanyDto, 'The company.')
  @Fails('invalid_json', 'invalid_pipeline', 'unknown_property', 'invalid_property_value', 'company_not_found', 'duplicate_company')
  async create(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Body() body: CreateCompanyRequest,
  ): Promise<CompanyDto> {
    return this.companies.get(principal, await this.submission.enter(principal, body, actor));
  }

  @Get(':id')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'getCompany',
    summary: 'A company with its deals and every submitted property',
    description: 'Every submitted answer is there, those of reference properties too.',
  })
  @ApiParam(COMPANY_ID)
  @Returns(200, CompanyDto, 'The company.')
  @Fails('company_not_found')
  get(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<CompanyDto> {
    return this.companies.get(principal, id);
  }

  @Post(':id/changes')
  @Access('investor', 'write')
  @HttpCode(200)
  @Idempotent({ checker: CompanyResource, id: 'id' })
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'changeCompany',
    summary: 'Change fields and answers of a company',
    description:
      'What is absent stays as it is; null clears a field or removes an answer. What is stated here, a cleared field too, is never replaced by an analysis.',
  })
  @ApiParam(COMPANY_ID)
  @Returns(200, CompanyDto, 'The company as it is now.')
  @Fails('invalid_json', 'company_not_found', 'unknown_property', 'invalid_property_value', 'company_archived', 'company_changed')
  async change(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: ChangeCompanyRequest,
  ): Promise<CompanyDto> {
    await this.changing.change(principal, id, body, actor);
    return this.companies.get(principal, id);
  }

  @Post(':id/archive')
  @Access('investor', 'write')
  @HttpCode(200)
  @Idempotent()
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'archiveCompany',
    summary: 'Archive a company',
    description:
      'It is kept, and left out of lists, views, matches and the board unless they are asked for `archived=true`. No effect on one that is archived.',
  })
  @ApiParam(COMPANY_ID)
  @Returns(200, CompanyDto, 'The company.')
  @Fails('company_not_found')
  async archive(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
  ): Promise<CompanyDto> {
    await this.archiving.archive(principal, id, actor);
    return this.companies.get(principal, id);
  }

  @Post(':id/restore')
  @Access('investor', 'write')
  @HttpCode(200)
  @Idempotent()
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'restoreCompany',
    summary: 'Restore an archived company',
    description: 'It stands in its lists again. A submission that joins the company does the same. No effect on one that is not archived.',
  })
  @ApiParam(COMPANY_ID)
  @Returns(200, CompanyDto, 'The company.')
  @Fails('company_not_found')
  async restore(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
  ): Promise<CompanyDto> {
    await this.archiving.restore(principal, id, actor);
    return this.companies.get(principal, id);
  }
}
