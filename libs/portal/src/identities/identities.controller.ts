import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, administersTeam, CurrentPrincipal, type PortalPrincipal, Resource, teamOf } from '@app/auth';
import { type Page, pageOf } from '@app/database';
import { Body, clientAddress, networkOf, PageQuery, pageRequest, Query, type ServiceRequest } from '@app/http';
import { IdentityResource } from '../resources';
import {
  ChangeIdentityRequest,
  ConsentRequest,
  type IdentityDto,
  identityDto,
  InviteIdentityRequest,
  type OpenLinkDto,
  openLinkDto,
  OpenLinkRequest,
  refuseConsent,
} from './identities.dto';
import { IdentitiesService } from './identities.service';

/** Whom forms recognise: what admins do about it, and what its owner does by a one-time link. */
@ApiExcludeController()
@Controller('portal/identities')
export class IdentitiesController {
  constructor(private readonly identities: IdentitiesService) {}

  @Get()
  @Access('portal', 'team_admin')
  async list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<IdentityDto>> {
    return pageOf(await this.identities.recognition.page(teamOf(actor), pageRequest(query)), identityDto);
  }

  @Post()
  @Access('portal', 'team_admin')
  async invite(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: InviteIdentityRequest): Promise<IdentityDto> {
    refuseConsent(body);
    return identityDto(await this.identities.invite(actor, body.email));
  }

  /** Of an admin who is signed in: an invitation. Of anybody else: new links, if the e-mail was invited, which the answer does not tell. */
  @Post('link')
  @HttpCode(200)
  @Access('optional-portal')
  async link(
    @CurrentPrincipal() actor: PortalPrincipal | null,
    @Req() request: ServiceRequest,
    @Body() body: InviteIdentityRequest,
  ): Promise<{ accepted: true }> {
    refuseConsent(body);
    if (actor && administersTeam(actor)) await this.identities.invite(actor, body.email);
    else await this.identities.ask(body.email, networkOf(clientAddress(request)));
    return { accepted: true };
  }

  /** A POST, since the token stands in no address that a log or a history keeps. */
  @Post('consent/look')
  @HttpCode(200)
  @Access('public')
  async look(@Body() body: OpenLinkRequest): Promise<OpenLinkDto> {
    return openLinkDto(await this.identities.look(body.token));
  }

  /** The token is the right to it. */
  @Post('consent')
  @HttpCode(200)
  @Access('public')
  async consent(
    @Body() { token, recognisable, founder_name = null }: ConsentRequest,
  ): Promise<{ team: { name: string }; recognisable: boolean }> {
    const { team_name: name } = await this.identities.answer(token, { recognisable, founder_name });
    return { team: { name }, recognisable };
  }

  /** Changes nothing: what there was to change is its owner's now, and who asks for it is told so. */
  @Patch(':id')
  @Access('portal', 'team_admin')
  @Resource(IdentityResource, { id: 'not_found' })
  async change(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() body: ChangeIdentityRequest,
  ): Promise<IdentityDto> {
    refuseConsent(body);
    return identityDto(await this.identities.recognition.get(teamOf(actor), id));
  }

  @Delete(':id')
  @Access('portal', 'team_admin')
  @Resource(IdentityResource, { id: 'not_found' })
  async remove(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<{ removed: true }> {
    await this.identities.remove(actor, id);
    return { removed: true };
  }
}
