import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal } from '@app/auth';
import { Companies, CompanyDto } from '@app/companies';
import { Fails, Returns } from '@app/http';
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

export class PipelineListDto {
  @ApiProperty({ type: [PipelineDto] })
  data: PipelineDto[];

  @ApiProperty({ type: String, nullable: true, example: null, description: 'Always null: the list is whole.' })
  next_cursor: null;
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
  @ApiOperation({ operationId: 'listPipelines', summary: 'Pipelines that the caller may submit to' })
  @Returns(200, PipelineListDto, 'All of them.')
  async list(@CurrentPrincipal() principal: InvestorPrincipal): Promise<PipelineListDto> {
    return { data: (await this.pipelines.ofCaller(principal)).map((pipeline) => PipelineDto.from(pipeline)), next_cursor: null };
  }

  @Post('companies')
  @Access('investor', 'write')
  @ApiOperation({ operationId: 'createCompany', summary: 'Create a company and place it in pipelines' })
  @Returns(201, CompanyDto, 'The company.')
  @Fails('invalid_pipeline', 'unknown_property', 'invalid_property_value', 'duplicate_company')
  async create(@CurrentPrincipal() principal: InvestorPrincipal, @Body() body: CreateCompanyRequest): Promise<CompanyDto> {
    return this.companies.get(principal, await this.creation.create(principal, body));
  }
}
