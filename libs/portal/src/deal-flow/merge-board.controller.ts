import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, pathResource, type PortalPrincipal, Resource } from '@app/auth';
import { CompaniesService } from '@app/companies';
import type { Page } from '@app/database';
import {
  type DuplicateDto,
  DuplicatesService,
  type MergeDto,
  MergeListQuery,
  MergeRequest,
  type MergeResultDto,
  MergesService,
} from '@app/duplicates';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import type { Response } from 'express';
import { asInvestor, asWriter, withoutReferences } from './as-investor';
import { DealFlowCompanyResource } from './deal-flow.controller';

export const BoardDuplicateResource = pathResource(DuplicatesService, (duplicates, actor: PortalPrincipal, { id = '' }) =>
  duplicates.get(asInvestor(actor), id),
);

export const BoardMergeResource = pathResource(MergesService, (merges, actor: PortalPrincipal, { id = '' }) =>
  merges.get(asInvestor(actor), id),
);

/** Companies that may be one, as a person decides on them: what a key of theirs may, by the same services. */
@ApiExcludeController()
@Controller('portal/board')
export class MergeBoardController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly duplicates: DuplicatesService,
    private readonly merges: MergesService,
  ) {}

  @Get('duplicates')
  @Access('portal', 'user')
  listDuplicates(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<DuplicateDto>> {
    return this.duplicates.page(asInvestor(actor), null, pageRequest(query));
  }

  @Get('companies/:id/duplicates')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async duplicatesOf(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<DuplicateDto>> {
    await this.companies.assertVisible(asInvestor(actor), id);
    return this.duplicates.page(asInvestor(actor), id, pageRequest(query));
  }

  @Post('duplicates/:id/dismiss')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(BoardDuplicateResource, { id: 'not_found' })
  dismiss(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<DuplicateDto> {
    return this.duplicates.dismiss(asWriter(actor), id, actor);
  }

  @Post('companies/:id/merges')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async merge(
    @CurrentPrincipal() principal: PortalPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: MergeRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MergeResultDto> {
    const result = await this.merges.merge(asWriter(principal), id, body, actor);
    if (result.id === null) response.status(200);
    const references = result.company.properties.filter(({ type }) => type === 'reference').map(({ id }) => `properties.${id}`);
    const conflicts = result.conflicts.filter(({ field }) => !references.includes(field));
    return { ...result, company: withoutReferences(result.company), conflicts };
  }

  @Get('merges')
  @Access('portal', 'user')
  listMerges(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: MergeListQuery): Promise<Page<MergeDto>> {
    return this.merges.page(asInvestor(actor), query.from_company_id, pageRequest(query));
  }

  @Post('merges/:id/undo')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(BoardMergeResource, { id: 'merge_not_found' })
  async undo(@CurrentPrincipal() principal: PortalPrincipal, @CurrentActor() actor: Actor, @Param('id') id: string): Promise<MergeDto> {
    return this.merges.undo(asWriter(principal), id, actor);
  }
}
