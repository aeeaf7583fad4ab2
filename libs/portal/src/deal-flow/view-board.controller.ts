import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, pathResource, type PortalPrincipal, Resource } from '@app/auth';
import { ArchivableQuery, archivedOnly, type CompanyRowDto } from '@app/companies';
import type { Page } from '@app/database';
import { PageQuery, pageRequest, Query } from '@app/http';
import { type ViewDto, ViewsService } from '@app/views';
import { asInvestor } from './as-investor';

/** 404 goes before 400 here too. */
export const BoardViewResource = pathResource(ViewsService, (views, actor: PortalPrincipal, { id = '' }) =>
  views.get(asInvestor(actor), id),
);

/** The team's views, opened by everybody who may see them; admins make them (`TeamSettingsController`). */
@ApiExcludeController()
@Controller('portal/board/views')
export class ViewBoardController {
  constructor(private readonly views: ViewsService) {}

  @Get()
  @Access('portal', 'user')
  list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<ViewDto>> {
    return this.views.list(asInvestor(actor), pageRequest(query));
  }

  @Get(':id')
  @Access('portal', 'user')
  @Resource(BoardViewResource, { id: 'view_not_found' })
  get(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<ViewDto> {
    return this.views.get(asInvestor(actor), id);
  }

  @Get(':id/companies')
  @Access('portal', 'user')
  @Resource(BoardViewResource, { id: 'view_not_found' })
  companies(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Query() query: ArchivableQuery,
  ): Promise<Page<CompanyRowDto>> {
    return this.views.companies(asInvestor(actor), id, pageRequest(query), archivedOnly(query));
  }
}
