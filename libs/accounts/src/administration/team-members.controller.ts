import { Controller, Param, Patch } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, Resource } from '@app/auth';
import { Body } from '@app/http';
import { type MembershipDto, membershipDto } from '@app/teams';
import { TeamMemberResource } from '../resources';
import { ChangeMemberRequest } from './administration.dto';
import { AdministrationService } from './administration.service';

/** What a team admin may change of the team's other members; who belongs to the team is for operators. */
@ApiExcludeController()
@Controller('portal/team/members')
export class TeamMembersController {
  constructor(private readonly administration: AdministrationService) {}

  @Patch(':id')
  @Access('portal', 'team_admin')
  @Resource(TeamMemberResource, { id: 'not_found' })
  async change(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() { role, active, pipeline_ids }: ChangeMemberRequest,
  ): Promise<MembershipDto> {
    return membershipDto(await this.administration.changeTeamMember(actor, id, { role, pipelineIds: pipeline_ids, active }));
  }
}
