import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, Resource, teamOf } from '@app/auth';
import { type Page, pageOf } from '@app/database';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import {
  type CompanyAdminDto,
  companyAdminDto,
  type MembershipDto,
  membershipDto,
  MembersService,
  type TeamDto,
  teamDto,
  TeamsService,
  type UserDto,
  userDto,
  UsersService,
} from '@app/teams';
import { AdministeredCompanyResource, MemberResource } from '../resources';
import {
  AddCompanyAdminRequest,
  AddMemberRequest,
  ChangeMemberRequest,
  type CreatedTeamDto,
  createdTeamDto,
  CreateTeamRequest,
  CreateUserRequest,
} from './administration.dto';
import { AdministrationService } from './administration.service';

@ApiExcludeController()
@Controller('portal')
export class AdministrationController {
  constructor(
    private readonly administration: AdministrationService,
    private readonly teams: TeamsService,
    private readonly users: UsersService,
    private readonly members: MembersService,
  ) {}

  @Get('teams')
  @Access('portal', 'operator')
  async listTeams(@Query() query: PageQuery): Promise<Page<TeamDto>> {
    return pageOf(await this.teams.list(pageRequest(query)), teamDto);
  }

  @Post('teams')
  @Access('portal', 'operator')
  async createTeam(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: CreateTeamRequest): Promise<CreatedTeamDto> {
    return createdTeamDto(await this.administration.createTeam(actor, body.name));
  }

  @Get('users')
  @Access('portal', 'operator')
  async listUsers(@Query() query: PageQuery): Promise<Page<UserDto>> {
    return pageOf(await this.users.list(pageRequest(query)), userDto);
  }

  @Post('users')
  @Access('portal', 'operator')
  async createUser(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: CreateUserRequest): Promise<UserDto> {
    return userDto(await this.administration.createUser(actor, body));
  }

  @Get('members')
  @Access('portal', 'team_admin')
  async listMembers(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<MembershipDto>> {
    return pageOf(await this.members.list(teamOf(actor), pageRequest(query)), membershipDto);
  }

  @Post('members')
  @Access('portal', 'operator')
  async addMember(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: AddMemberRequest): Promise<MembershipDto> {
    const { team_id: teamId, user_id: userId, role } = body;
    const pipelineIds = body.pipeline_ids ?? null;
    return membershipDto(await this.administration.addMember(actor, { teamId, userId, role, pipelineIds }));
  }

  @Patch('members/:id')
  @Access('portal', 'operator')
  @Resource(MemberResource, { id: 'not_found' })
  async changeMember(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() body: ChangeMemberRequest,
  ): Promise<MembershipDto> {
    const { role, active } = body;
    const pipelineIds = body.pipeline_ids;
    return membershipDto(await this.administration.changeMember(actor, id, { role, pipelineIds, active }));
  }

  @Post('companies/:id/admins')
  @Access('portal', 'operator')
  @Resource(AdministeredCompanyResource, { id: 'company_not_found' })
  async addCompanyAdmin(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() body: AddCompanyAdminRequest,
  ): Promise<CompanyAdminDto> {
    return companyAdminDto(await this.administration.addCompanyAdmin(actor, id, body.user_id));
  }
}
