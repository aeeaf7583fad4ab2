import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import { CompanyRowDto } from '@app/companies';
import type { Page } from '@app/database';
import { Fails, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { ViewDto } from './dto/view.response.dto';
import { ViewResource } from './view.resource';
import { Views } from './views.service';

const VIEW_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c51' };

@ApiTags('Investor')
@Controller('v1/views')
export class ViewsController {
  constructor(private readonly views: Views) {}

  @Get()
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

  @Get(':id')
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
    @Query() query: PageQuery,
  ): Promise<Page<CompanyRowDto>> {
    return this.views.companies(caller, id, pageRequest(query));
  }
}
