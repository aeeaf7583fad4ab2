import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, assertTeamAdmin, CurrentPrincipal, Resource, TeamAdminsOnly, type InvestorPrincipal } from '@app/auth';
import { ArchivableQuery, archivedOnly, CompanyRowDto } from '@app/companies';
import type { Page } from '@app/database';
import { Body, Fails, FromReplica, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { CreateViewRequest } from './dto/view.request.dto';
import { ViewDto } from './dto/view.response.dto';
import { ViewResource } from './view.resource';
import { ViewsService } from './views.service';

const VIEW_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c51' };

@ApiTags('Investor')
@Controller('v1/views')
export class ViewsController {
  constructor(private readonly views: ViewsService) {}

  @Get()
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listViews',
    summary: "The team's saved views that the caller sees, newest first",
    description: 'A view bound to a pipeline is seen by those who see the pipeline.',
  })
  @ReturnsPage(ViewDto, 'A page of views.')
  list(@CurrentPrincipal() caller: InvestorPrincipal, @Query() query: PageQuery): Promise<Page<ViewDto>> {
    return this.views.list(caller, pageRequest(query));
  }

  @Post()
  @Access('investor', 'write')
  @Idempotent({ checker: ViewResource, id: 'id' })
  @Resource(TeamAdminsOnly)
  @ApiOperation({
    operationId: 'createView',
    summary: 'Save a view',
    description: "For keys of the team's admins, as in the portal.",
  })
  @Returns(201, ViewDto, 'The view.')
  @Fails('invalid_json', 'invalid_pipeline', 'unknown_property', 'view_not_found')
  create(@CurrentPrincipal() caller: InvestorPrincipal, @Body() view: CreateViewRequest): Promise<ViewDto> {
    assertTeamAdmin(caller);
    return this.views.create(caller, view);
  }

  @Get(':id')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(ViewResource, { id: 'view_not_found' })
  @ApiOperation({
    operationId: 'getView',
    summary: 'A saved view',
    description: 'Filters and order, without the companies.',
  })
  @ApiParam(VIEW_ID)
  @Returns(200, ViewDto, 'The view.')
  @Fails('view_not_found')
  get(@CurrentPrincipal() caller: InvestorPrincipal, @Param('id') id: string): Promise<ViewDto> {
    return this.views.get(caller, id);
  }

  @Get(':id/companies')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(ViewResource, { id: 'view_not_found' })
  @ApiOperation({
    operationId: 'listViewCompanies',
    summary: "Companies of a view that the caller sees, in the view's order",
    description: 'Paged like any list, in the order that the view sorts by.',
  })
  @ApiParam(VIEW_ID)
  @ReturnsPage(CompanyRowDto, 'A page of companies.')
  @Fails('view_not_found')
  companies(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @Param('id') id: string,
    @Query() query: ArchivableQuery,
  ): Promise<Page<CompanyRowDto>> {
    return this.views.companies(caller, id, pageRequest(query), archivedOnly(query));
  }
}
