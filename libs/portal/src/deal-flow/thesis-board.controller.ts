import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, pathResource, type PortalPrincipal, Resource, teamOf } from '@app/auth';
import { CompaniesService } from '@app/companies';
import type { Page } from '@app/database';
import { PageQuery, pageRequest, Query } from '@app/http';
import { type CompanyMatchDto, type MatchDto, MatchLists, ThesesService, type ThesisDto } from '@app/theses';
import { asInvestor } from './as-investor';
import { DealFlowCompanyResource } from './deal-flow.controller';

/** 404 goes before 400 here too. */
export const BoardThesisResource = pathResource(ThesesService, (theses, actor: PortalPrincipal, { id = '' }) =>
  theses.get(teamOf(actor), id),
);

/** What the team looks for, and how well companies fit; admins write theses (`TeamSettingsController`). */
@ApiExcludeController()
@Controller('portal/board')
export class ThesisBoardController {
  constructor(
    private readonly theses: ThesesService,
    private readonly matches: MatchLists,
    private readonly companies: CompaniesService,
  ) {}

  @Get('theses')
  @Access('portal', 'user')
  list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<ThesisDto>> {
    return this.theses.list(teamOf(actor), pageRequest(query));
  }

  @Get('theses/:id')
  @Access('portal', 'user')
  @Resource(BoardThesisResource, { id: 'thesis_not_found' })
  get(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<ThesisDto> {
    return this.theses.get(teamOf(actor), id);
  }

  /** Best first. */
  @Get('theses/:id/matches')
  @Access('portal', 'user')
  @Resource(BoardThesisResource, { id: 'thesis_not_found' })
  ofThesis(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<MatchDto>> {
    return this.matches.list(asInvestor(actor), id, pageRequest(query));
  }

  /** One company beside every active thesis, best first. */
  @Get('companies/:id/matches')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async ofCompany(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
  ): Promise<{ data: CompanyMatchDto[]; next_cursor: null }> {
    await this.companies.assertVisible(asInvestor(actor), id);
    return { data: await this.matches.ofCompany(asInvestor(actor), id), next_cursor: null };
  }
}
