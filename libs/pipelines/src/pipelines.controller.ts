import { Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal } from '@app/auth';
import { Companies, CompanyDto } from '@app/companies';
import type { Page } from '@app/database';
import { Body, Fails, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { CompanyCreation } from './company-creation.service';
import { CreateCompanyRequest } from './dto/company-create.request.dto';
import { Pipelines, type Pipeline } from './pipelines.service';

export class PipelineDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  id: string;

  @ApiProperty({ example: 'Spring awards' })
  name: string;

  @ApiProperty({ example: true, description: 'Receives submissions that name no pipeline.' })
  is_default: boolean;

  static from(pipeline: Pipeline): PipelineDto {
    return { id: pipeline.id, name: pipeline.name, is_default: pipeline.isDefault };
  }
}

@ApiTags('Investor')
@Controller('v1')
export class PipelinesController {
  constructor(
    private readonly pipelines: Pipelines,
    private readonly creation: CompanyCreation,
    private readonly companies: Companies,
  ) {}

  @Get('pipelines')
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listPipelines',
    summary: 'Pipelines that the caller may submit to',
    description: 'Whole, with `next_cursor` null, unless a `limit` asks for pages.',
  })
  @ReturnsPage(PipelineDto, 'The pipelines.')
  async list(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: PageQuery): Promise<Page<PipelineDto>> {
    const whole = query.limit === undefined && query.cursor === undefined;
    const page = whole
      ? { data: await this.pipelines.ofCaller(principal), next_cursor: null }
      : await this.pipelines.page(principal, pageRequest(query));
    return { data: page.data.map((pipeline) => PipelineDto.from(pipeline)), next_cursor: page.next_cursor };
  }

  @Post('companies')
  @Access('investor', 'write')
  @Idempotent()
  @ApiOperation({
    operationId: 'createCompany',
    summary: 'Create a company and place it in pipelines',
    description: 'One deal a pipeline; without `pipeline_ids` in the default one. Nothing is created when any id or answer is refused.',
  })
  @Returns(201, CompanyDto, 'The company.')
  @Fails('invalid_json', 'invalid_pipeline', 'unknown_property', 'invalid_property_value', 'duplicate_company')
  async create(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Body() body: CreateCompanyRequest,
  ): Promise<CompanyDto> {
    return this.companies.get(principal, await this.creation.create(principal, body));
  }
}
