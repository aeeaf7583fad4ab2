import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, Resource, teamOf } from '@app/auth';
import { type Page, pageOf } from '@app/database';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import { FormResource } from '../resources';
import { ChangeFormRequest, CreateFormRequest, type FormDto, formDto, formFields } from './team-settings.dto';
import { TeamSettingsService } from './team-settings.service';

/** Public forms. */
@ApiExcludeController()
@Controller('portal')
export class FormsController {
  constructor(private readonly settings: TeamSettingsService) {}

  @Get('forms')
  @Access('portal', 'team_admin')
  async list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<FormDto>> {
    return pageOf(await this.settings.forms.page(teamOf(actor), pageRequest(query)), formDto);
  }

  @Post('forms')
  @Access('portal', 'team_admin')
  async create(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: CreateFormRequest): Promise<FormDto> {
    return formDto(await this.settings.createForm(actor, { ...formFields(body), name: body.name }));
  }

  @Get('forms/:id')
  @Access('portal', 'team_admin')
  @Resource(FormResource)
  async get(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<FormDto> {
    return formDto(await this.settings.forms.get(teamOf(actor), id));
  }

  @Patch('forms/:id')
  @Access('portal', 'team_admin')
  @Resource(FormResource)
  async change(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Body() body: ChangeFormRequest): Promise<FormDto> {
    return formDto(await this.settings.changeForm(actor, id, formFields(body)));
  }
}
