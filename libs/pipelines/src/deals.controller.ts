import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, type InvestorPrincipal, Resource } from '@app/auth';
import type { Page } from '@app/database';
import { Body, Fails, FromReplica, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { DealResource, DealsService } from './deals.service';
import { dealFilters, DealListQuery, DealOwnerRequest, MoveDealRequest, moveOf, ownerOf } from './dto/deal.request.dto';
import { DealDto, DealMoveDto } from './dto/deal.response.dto';

const DEAL_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };

@ApiTags('Investor')
@Controller('v1/deals')
export class DealsController {
  constructor(private readonly deals: DealsService) {}

  @Get()
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listDeals',
    summary: 'Deals in the pipelines that the caller sees, newest first',
    description: 'Those of archived companies are left out. No move changes the order.',
  })
  @ReturnsPage(DealDto, 'A page of deals.')
  @Fails('invalid_pipeline')
  list(@CurrentPrincipal() caller: InvestorPrincipal, @Query() query: DealListQuery): Promise<Page<DealDto>> {
    return this.deals.list(caller, dealFilters(query), pageRequest(query));
  }

  @Get(':id')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(DealResource, { id: 'deal_not_found' })
  @ApiOperation({
    operationId: 'getDeal',
    summary: 'A deal: where it stands, who looks after it, how it ended',
    description: 'The deal of an archived company is read, too.',
  })
  @ApiParam(DEAL_ID)
  @Returns(200, DealDto, 'The deal.')
  @Fails('deal_not_found')
  get(@CurrentPrincipal() caller: InvestorPrincipal, @Param('id') id: string): Promise<DealDto> {
    return this.deals.get(caller, id);
  }

  @Get(':id/history')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(DealResource, { id: 'deal_not_found' })
  @ApiOperation({
    operationId: 'listDealMoves',
    summary: 'Every move of a deal, newest first',
    description: "The last row is the deal's creation.",
  })
  @ApiParam(DEAL_ID)
  @ReturnsPage(DealMoveDto, 'A page of moves.')
  @Fails('deal_not_found')
  history(@CurrentPrincipal() caller: InvestorPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<DealMoveDto>> {
    return this.deals.history(caller, id, pageRequest(query));
  }

  @Post(':id/moves')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(DealResource, { id: 'deal_not_found' })
  @ApiOperation({
    operationId: 'moveDeal',
    summary: 'Move a deal to another stage of its pipeline',
    description: 'To the stage that it is in: nothing happens. Out of a won or passed stage: it is open again, without an outcome.',
  })
  @ApiParam(DEAL_ID)
  @Returns(200, DealDto, 'The deal.')
  @Fails('deal_not_found', 'invalid_json', 'stage_changed', 'company_archived')
  move(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: MoveDealRequest,
  ): Promise<DealDto> {
    return this.deals.move(caller, actor, id, moveOf(body));
  }

  @Post(':id/owner')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(DealResource, { id: 'deal_not_found' })
  @ApiOperation({
    operationId: 'setDealOwner',
    summary: 'Give a deal to a member of the team, or to nobody',
    description: 'An active member who sees the pipeline.',
  })
  @ApiParam(DEAL_ID)
  @Returns(200, DealDto, 'The deal.')
  @Fails('deal_not_found', 'invalid_json', 'company_archived')
  give(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: DealOwnerRequest,
  ): Promise<DealDto> {
    return this.deals.give(caller, actor, id, ownerOf(body));
  }
}
