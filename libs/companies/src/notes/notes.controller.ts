import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentActor, CurrentPrincipal, Resource, type Actor, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { Body, Fails, FromReplica, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { CompaniesService, CompanyResource } from '../companies.service';
import { NoteDto, NoteRequest } from './note.dto';
import { NotesService } from './notes.service';

const COMPANY_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };

@ApiTags('Investor')
@Controller('v1/companies/:id/notes')
export class NotesController {
  constructor(
    private readonly companies: CompaniesService,
    private readonly notes: NotesService,
  ) {}

  @Post()
  @Access('investor', 'write')
  @Idempotent()
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'addNote',
    summary: 'Add a note to a deal',
    description: "Only the team's investors read notes; founders never do.",
  })
  @ApiParam(COMPANY_ID)
  @Returns(201, NoteDto, 'The note.')
  @Fails('company_not_found', 'invalid_json', 'company_archived')
  add(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() note: NoteRequest,
  ): Promise<NoteDto> {
    return this.notes.add(principal, id, note.body, actor);
  }

  @Get()
  @FromReplica()
  @Access('investor', 'read')
  @Resource(CompanyResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'listNotes',
    summary: 'Notes on a deal, newest first',
    description: "All notes of the team's investors on this company.",
  })
  @ApiParam(COMPANY_ID)
  @ReturnsPage(NoteDto, 'A page of notes.')
  @Fails('company_not_found')
  async list(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<NoteDto>> {
    await this.companies.assertVisible(principal, id);
    return this.notes.page(id, pageRequest(query));
  }
}
