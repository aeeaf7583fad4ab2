import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, pathResource, type PortalPrincipal, Resource } from '@app/auth';
import { type Page, pageOf } from '@app/database';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import {
  type AskedDto,
  askedDto,
  type InvitationDto,
  invitationDto,
  InviteMemberRequest,
  JoinRequest,
  LookAtInvitationRequest,
} from './invitations.dto';
import { InvitationsService } from './invitations.service';

const InvitationResource = pathResource(InvitationsService, (invitations, actor: PortalPrincipal, { id = '' }) =>
  invitations.get(actor, id),
);

/** Who is asked to join a team, and what they do about it by a one-time link. */
@ApiExcludeController()
@Controller('portal/invitations')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get()
  @Access('portal', 'team_admin')
  async list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<InvitationDto>> {
    return pageOf(await this.invitations.list(actor, pageRequest(query)), invitationDto);
  }

  @Post()
  @Access('portal', 'team_admin')
  async invite(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: InviteMemberRequest): Promise<InvitationDto> {
    const { email, role, pipeline_ids: pipelineIds = null } = body;
    return invitationDto(await this.invitations.invite(actor, { email, role, pipelineIds }));
  }

  /** A POST, since the token stands in no address that a log or a history keeps. */
  @Post('look')
  @HttpCode(200)
  @Access('public')
  async look(@Body() { token }: LookAtInvitationRequest): Promise<AskedDto> {
    return askedDto(await this.invitations.look(token));
  }

  /** The token is the right to it. */
  @Post('accept')
  @HttpCode(200)
  @Access('public')
  async accept(@Body() { token, name, password }: JoinRequest): Promise<{ joined: true }> {
    await this.invitations.join(token, name, password);
    return { joined: true };
  }

  @Post(':id/resend')
  @HttpCode(200)
  @Access('portal', 'team_admin')
  @Resource(InvitationResource, { id: 'not_found' })
  async resend(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<InvitationDto> {
    return invitationDto(await this.invitations.resend(actor, id));
  }

  @Delete(':id')
  @Access('portal', 'team_admin')
  @Resource(InvitationResource, { id: 'not_found' })
  async withdraw(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<{ removed: true }> {
    await this.invitations.withdraw(actor, id);
    return { removed: true };
  }
}
