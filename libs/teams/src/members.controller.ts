import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { PageQuery, pageRequest, Query, ReturnsPage } from '@app/http';
import { MemberDto } from './dto/member.response.dto';
import { MembersService } from './members.service';

@ApiTags('Investor')
@Controller('v1/members')
export class MembersController {
  constructor(private readonly members: MembersService) {}

  @Get()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listMembers',
    summary: "The caller's team, newest member first",
    description: 'Active members only, without e-mail addresses. Who may own a deal is among them.',
  })
  @ReturnsPage(MemberDto, 'A page of members.')
  async list(@CurrentPrincipal() caller: InvestorPrincipal, @Query() query: PageQuery): Promise<Page<MemberDto>> {
    const { data, next_cursor } = await this.members.listActive(caller.teamId, pageRequest(query));
    return { data: data.map((member) => MemberDto.from(member)), next_cursor };
  }
}
