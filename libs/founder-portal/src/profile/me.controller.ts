import { Controller, Get, Patch } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type FounderPrincipal } from '@app/auth';
import { CompanyMetrics, CompanyProfileRequest, CompanyProfiles, MetricDto, type CompanyProfile } from '@app/companies';
import type { Page } from '@app/database';
import { Body, Fails, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { ScoresDto, ScoresReader } from '@app/scoring';

/** Exactly the specification's Company: founders see no more of their own. */
export class FounderCompanyDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  name: string;

  @ApiProperty({ type: String, nullable: true, example: 'https://acme-robotics.com' })
  website: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'robotics' })
  industry: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Seed' })
  stage: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Warehouses cannot hire enough pickers.' })
  problem_statement: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-01T09:30:00.000Z' })
  created_at: string | null;

  static from(profile: CompanyProfile): FounderCompanyDto {
    const { id, name, website, industry, stage, problem_statement, created_at } = profile;
    return { id, name, website, industry, stage, problem_statement, created_at: created_at.toISOString() };
  }
}

@ApiTags('Founder')
@Controller('v1/me')
export class MeController {
  constructor(
    private readonly profiles: CompanyProfiles,
    private readonly scores: ScoresReader,
    private readonly metrics: CompanyMetrics,
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
  async update(@CurrentPrincipal() principal: FounderPrincipal, @Body() patch: CompanyProfileRequest): Promise<FounderCompanyDto> {
    return FounderCompanyDto.from(await this.profiles.update(principal.companyId, patch));
  }

  @Get('scores')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'getMyScores',
    summary: 'CRI with evidence and recommendations, and thesis matches',
    description: "Of the current deck: what earned the points, what is missing and what would earn more. A match shows its score, never the thesis's criteria.",
  })
  @Returns(200, ScoresDto, 'The scores; zero where the company was never scored.')
  @Fails('company_not_found')
  getScores(@CurrentPrincipal() principal: FounderPrincipal): Promise<ScoresDto> {
    return this.scores.forCompany(principal.companyId);
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
