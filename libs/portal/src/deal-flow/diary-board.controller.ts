import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, type PortalPrincipal, Resource } from '@app/auth';
import { type AuthoredNote, CompaniesService, type NoteDto, NoteRequest, NotesService } from '@app/companies';
import type { Page } from '@app/database';
import { type EventDto, FeedService, type FeedPage } from '@app/events';
import { Body, IsText, Optional, PageQuery, pageRequest, Query } from '@app/http';
import { asInvestor, asWriter } from './as-investor';
import { DealFlowCompanyResource } from './deal-flow.controller';

class BoardFeedQuery extends PageQuery {
  /** Of the first page; later ones go on from the cursor. */
  @Optional()
  @IsText({ max: 100, blank: true })
  after?: string;
}

/** What people wrote down and what happened, of one company and, for a page that is open, of all that its reader sees. */
@ApiExcludeController()
@Controller('portal/board')
export class DiaryBoardController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly notes: NotesService,
    private readonly feed: FeedService,
  ) {}

  @Get('companies/:id/notes')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async listNotes(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<AuthoredNote>> {
    await this.companies.assertVisible(asInvestor(actor), id);
    return this.notes.authored(id, pageRequest(query));
  }

  @Post('companies/:id/notes')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async addNote(
    @CurrentPrincipal() principal: PortalPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() note: NoteRequest,
  ): Promise<NoteDto> {
    return this.notes.add(asWriter(principal), id, note.body, actor);
  }

  @Get('companies/:id/events')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async history(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<EventDto>> {
    await this.companies.assertVisible(asInvestor(actor), id);
    return this.feed.newestOf(asInvestor(actor), id, pageRequest(query));
  }

  @Get('events')
  @Access('portal', 'user')
  events(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: BoardFeedQuery): Promise<FeedPage> {
    return this.feed.ofTeam(asInvestor(actor), { ...pageRequest(query), after: query.after });
  }
}
