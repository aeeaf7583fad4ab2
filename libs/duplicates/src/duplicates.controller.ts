import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import { CompaniesService, CompanyResource } from '@app/companies';
import type { Page } from '@app/database';
import { Fails, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { DuplicateResource, DuplicatesService } from './duplicates.service';
import { DuplicateDto } from './dto/duplicate.response.dto';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

@ApiTags('Investor')
@Controller('v1')
export class DuplicatesController {
  constructor(
    private readonly duplicates: DuplicatesService,
    private readonly companies: CompaniesService,
  ) {}

  @Get('duplicates')
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listDuplicates',
    summary: 'Pairs of companies that may be one, newest first',
    description: 'Open pairs of which the caller sees both companies.',
  })
  @ReturnsPage(DuplicateDto, 'A page of pairs.')
  list(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: PageQuery): Promise<Page<DuplicateDto>> {
    return this.duplicates.page(principal, null, pageRequest(query));
  }

  @Get('companies/:id/duplicates')
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'listCompanyDuplicates',
    summary: 'Companies that may be the same as this one, newest first',
    description: 'Open pairs; `company` is the one that was asked about.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: ID })
  @ReturnsPage(DuplicateDto, 'A page of pairs.')
  @Fails('company_not_found')
  async ofCompany(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<DuplicateDto>> {
    await this.companies.assertVisible(principal, id);
    return this.duplicates.page(principal, id, pageRequest(query));
  }

  @Post('duplicates/:id/dismiss')
  @HttpCode(200)
  @Access('investor', 'write')
  @Idempotent()
  @Resource(DuplicateResource, { id: 'not_found' })
  @ApiOperation({
    operationId: 'dismissDuplicate',
    summary: 'Say that the two are not one company',
    description: 'They are never proposed again on the same grounds.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: ID })
  @Returns(200, DuplicateDto, 'The pair.')
  @Fails('invalid_json', 'not_found')
  dismiss(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<DuplicateDto> {
    return this.duplicates.dismiss(principal, id, principal);
  }
}
