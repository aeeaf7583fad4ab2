import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, pathResource, type PortalPrincipal, Resource, teamOf } from '@app/auth';
import type { Page } from '@app/database';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import {
  dealFilters,
  DealListQuery,
  DealOwnerRequest,
  DealsService,
  type DealDto,
  type DealMoveDto,
  type FunnelDto,
  FunnelQuery,
  FunnelsService,
  momentOf,
  MoveDealRequest,
  moveOf,
  ownerOf,
} from '@app/pipelines';
import { MemberDto, MembersService } from '@app/teams';
import { asInvestor, asWriter } from './as-investor';

/** 404 goes before 400 here too. */
export const DealBoardResource = pathResource(DealsService, (deals, actor: PortalPrincipal, { id = '' }) =>
  deals.assertVisible(asInvestor(actor), id),
);

export const BoardPipelineResource = pathResource(FunnelsService, (funnels, actor: PortalPrincipal, { id = '' }) =>
  funnels.assertVisible(asInvestor(actor), id),
);

/** The deals that a person sees, and what the person may do with them: what a key of theirs may, by the same services. */
@ApiExcludeController()
@Controller('portal/board')
export class DealBoardController {
  constructor(
    private readonly deals: DealsService,
    private readonly members: MembersService,
    private readonly funnels: FunnelsService,
  ) {}

  @Get('deals')
  @Access('portal', 'user')
  listDeals(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: DealListQuery): Promise<Page<DealDto>> {
    return this.deals.list(asInvestor(actor), dealFilters(query), pageRequest(query));
  }

  @Get('deals/:id')
  @Access('portal', 'user')
  @Resource(DealBoardResource, { id: 'deal_not_found' })
  deal(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<DealDto> {
    return this.deals.get(asInvestor(actor), id);
  }

  @Get('deals/:id/history')
  @Access('portal', 'user')
  @Resource(DealBoardResource, { id: 'deal_not_found' })
  history(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<DealMoveDto>> {
    return this.deals.history(asInvestor(actor), id, pageRequest(query));
  }

  @Post('deals/:id/moves')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(DealBoardResource, { id: 'deal_not_found' })
  async move(
    @CurrentPrincipal() principal: PortalPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: MoveDealRequest,
  ): Promise<DealDto> {
    return this.deals.move(asWriter(principal), actor, id, moveOf(body));
  }

  @Post('deals/:id/owner')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(DealBoardResource, { id: 'deal_not_found' })
  async give(
    @CurrentPrincipal() principal: PortalPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: DealOwnerRequest,
  ): Promise<DealDto> {
    return this.deals.give(asWriter(principal), actor, id, ownerOf(body));
  }

  @Get('pipelines/:id/funnel')
  @Access('portal', 'user')
  @Resource(BoardPipelineResource, { id: 'not_found' })
  funnel(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: FunnelQuery): Promise<FunnelDto> {
    return this.funnels.funnel(asInvestor(actor), id, momentOf('since', query.since), momentOf('until', query.until));
  }

  @Get('members')
  @Access('portal', 'user')
  async listMembers(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<MemberDto>> {
    const { data, next_cursor } = await this.members.listActive(teamOf(actor), pageRequest(query));
    return { data: data.map((member) => MemberDto.from(member)), next_cursor };
  }
}
