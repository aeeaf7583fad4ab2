import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import { CompanyResource } from '@app/companies';
import type { Page } from '@app/database';
import { Body, Fails, Idempotent, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import type { Response } from 'express';
import { MergeListQuery, MergeRequest } from './dto/merge.request.dto';
import { MergeDto, MergeResultDto } from './dto/merge.response.dto';
import { MergeResource, MergesService } from './merges.service';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

@ApiTags('Investor')
@Controller('v1')
export class MergesController {
  constructor(private readonly merges: MergesService) {}

  @Post('companies/:id/merges')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'mergeCompanies',
    summary: 'Make another company part of this one',
    description:
      'Deals, documents, notes, keys and all else of the other go on under this one, whose own values count where both have one. The other id is 404 from then on. Can be undone for 30 days. A dry run answers 200 and changes nothing.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: ID })
  @Returns(201, MergeResultDto, 'The merge.')
  @Returns(200, MergeResultDto, 'What a dry run would do.')
  @Fails('invalid_json', 'company_not_found', 'company_archived')
  async merge(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: MergeRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MergeResultDto> {
    const result = await this.merges.merge(principal, id, body, actor);
    if (result.id === null) response.status(200);
    return result;
  }

  @Get('merges')
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listMerges',
    summary: 'Merges of companies that the caller sees, newest first',
    description: 'With `from_company_id` it tells what became of a company that is 404.',
  })
  @ReturnsPage(MergeDto, 'A page of merges.')
  list(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: MergeListQuery): Promise<Page<MergeDto>> {
    return this.merges.page(principal, query.from_company_id, pageRequest(query));
  }

  @Post('merges/:id/undo')
  @HttpCode(200)
  @Access('investor', 'write')
  @Idempotent()
  @Resource(MergeResource, { id: 'merge_not_found' })
  @ApiOperation({
    operationId: 'undoMerge',
    summary: 'Part two companies that were merged',
    description: 'Within 30 days. Both are as they were; what was added since stays with the one that remained.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: ID })
  @Returns(200, MergeDto, 'The merge.')
  @Fails('invalid_json', 'merge_not_found', 'merge_not_undoable')
  undo(@CurrentPrincipal() principal: InvestorPrincipal, @CurrentActor() actor: Actor, @Param('id') id: string): Promise<MergeDto> {
    return this.merges.undo(principal, id, actor);
  }
}
