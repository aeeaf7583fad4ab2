import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, assertTeamAdmin, CurrentPrincipal, Resource, TeamAdminsOnly, type InvestorPrincipal } from '@app/auth';
import { ArchivableQuery, archivedOnly } from '@app/companies';
import type { Page } from '@app/database';
import { Body, Fails, FromReplica, Idempotent, PageQuery, pageRequest, Query, Returns, ReturnsPage } from '@app/http';
import { CreateThesisRequest } from './dto/thesis.request.dto';
import { MatchDto, ThesisDto } from './dto/thesis.response.dto';
import { ThesesService } from './theses.service';
import { MatchLists } from './thesis-matches.service';
import { ThesisResource } from './thesis.resource';

const THESIS_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c41' };

@ApiTags('Investor')
@Controller('v1/theses')
export class ThesesController {
  constructor(
    private readonly theses: ThesesService,
    private readonly matches: MatchLists,
  ) {}

  @Get()
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listTheses',
    summary: "The team's investment theses, newest first",
    description: 'What the team looks for, with the criteria in full.',
  })
  @ReturnsPage(ThesisDto, 'A page of theses.')
  list(@CurrentPrincipal() caller: InvestorPrincipal, @Query() query: PageQuery): Promise<Page<ThesisDto>> {
    return this.theses.list(caller.teamId, pageRequest(query));
  }

  @Post()
  @Access('investor', 'write')
  @Idempotent({ checker: ThesisResource, id: 'id' })
  @Resource(TeamAdminsOnly)
  @ApiOperation({
    operationId: 'createThesis',
    summary: 'Add an investment thesis',
    description: "For keys of the team's admins, as in the portal; the team's companies are matched in the background.",
  })
  @Returns(201, ThesisDto, 'The thesis.')
  @Fails('invalid_json', 'thesis_not_found')
  create(@CurrentPrincipal() caller: InvestorPrincipal, @Body() thesis: CreateThesisRequest): Promise<ThesisDto> {
    assertTeamAdmin(caller);
    return this.theses.create(caller.teamId, thesis);
  }

  @Get(':id')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(ThesisResource, { id: 'thesis_not_found' })
  @ApiOperation({
    operationId: 'getThesis',
    summary: 'A thesis with its criteria',
    description: "Another team's thesis does not exist for the caller.",
  })
  @ApiParam(THESIS_ID)
  @Returns(200, ThesisDto, 'The thesis.')
  @Fails('thesis_not_found')
  get(@CurrentPrincipal() caller: InvestorPrincipal, @Param('id') id: string): Promise<ThesisDto> {
    return this.theses.get(caller.teamId, id);
  }

  @Get(':id/matches')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(ThesisResource, { id: 'thesis_not_found' })
  @ApiOperation({
    operationId: 'listThesisMatches',
    summary: 'Companies matched with a thesis, best first',
    description: 'Matched in the background; `scoring_status` tells how far it is.',
  })
  @ApiParam(THESIS_ID)
  @ReturnsPage(MatchDto, 'A page of matches with companies that the caller sees.')
  @Fails('thesis_not_found')
  listMatches(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @Param('id') id: string,
    @Query() query: ArchivableQuery,
  ): Promise<Page<MatchDto>> {
    return this.matches.list(caller, id, pageRequest(query), archivedOnly(query));
  }
}
