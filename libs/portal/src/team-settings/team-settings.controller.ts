import { Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, Resource, teamOf } from '@app/auth';
import { type Page, pageOf } from '@app/database';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import { ChangeThesisRequest, CreateThesisRequest, type ThesisDto } from '@app/theses';
import { ChangeViewRequest, CreateViewRequest, type ViewDto } from '@app/views';
import { ManagedPipelineResource, ManagedThesisResource, ManagedViewResource, PropertyResource } from '../resources';
import {
  ChangePipelineRequest,
  ChangePropertyRequest,
  CreatePipelineRequest,
  CreatePropertyRequest,
  type ManagedPropertyDto,
  type PipelineDto,
  pipelineDto,
  propertyDto,
} from './team-settings.dto';
import { TeamSettingsService } from './team-settings.service';

/** Pipelines, properties, theses and views of the caller's team. */
@ApiExcludeController()
@Controller('portal')
export class TeamSettingsController {
  constructor(private readonly settings: TeamSettingsService) {}

  @Get('pipelines')
  @Access('portal', 'team_admin')
  async pipelines(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<PipelineDto>> {
    return pageOf(await this.settings.pipelines.page({ teamId: teamOf(actor), pipelineIds: null }, pageRequest(query)), pipelineDto);
  }

  @Post('pipelines')
  @Access('portal', 'team_admin')
  async createPipeline(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: CreatePipelineRequest): Promise<PipelineDto> {
    return pipelineDto(await this.settings.createPipeline(actor, { name: body.name, isDefault: body.is_default }));
  }

  @Patch('pipelines/:id')
  @Access('portal', 'team_admin')
  @Resource(ManagedPipelineResource, { id: 'not_found' })
  async changePipeline(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() { name, is_default: isDefault, stages }: ChangePipelineRequest,
  ): Promise<PipelineDto> {
    return pipelineDto(await this.settings.changePipeline(actor, id, { name, isDefault, stages }));
  }

  @Get('properties')
  @Access('portal', 'team_admin')
  async properties(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<ManagedPropertyDto>> {
    return pageOf(await this.settings.properties.page(teamOf(actor), pageRequest(query)), propertyDto);
  }

  @Post('properties')
  @Access('portal', 'team_admin')
  async createProperty(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: CreatePropertyRequest): Promise<ManagedPropertyDto> {
    const { name, type, options, validation_pattern: validationPattern } = body;
    return propertyDto(await this.settings.createProperty(actor, { name, type, options, validationPattern }));
  }

  @Patch('properties/:id')
  @Access('portal', 'team_admin')
  @Resource(PropertyResource, { id: 'not_found' })
  async changeProperty(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() body: ChangePropertyRequest,
  ): Promise<ManagedPropertyDto> {
    return propertyDto(await this.settings.changeProperty(actor, id, { name: body.name, options: body.options }));
  }

  @Get('theses')
  @Access('portal', 'team_admin')
  theses(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<ThesisDto>> {
    return this.settings.theses.list(teamOf(actor), pageRequest(query));
  }

  @Post('theses')
  @Access('portal', 'team_admin')
  createThesis(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: CreateThesisRequest): Promise<ThesisDto> {
    return this.settings.createThesis(actor, body);
  }

  @Patch('theses/:id')
  @Access('portal', 'team_admin')
  @Resource(ManagedThesisResource, { id: 'thesis_not_found' })
  changeThesis(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Body() body: ChangeThesisRequest): Promise<ThesisDto> {
    return this.settings.changeThesis(actor, id, body);
  }

  @Get('views')
  @Access('portal', 'team_admin')
  views(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<ViewDto>> {
    return this.settings.views.list({ teamId: teamOf(actor), pipelineIds: null }, pageRequest(query));
  }

  @Post('views')
  @Access('portal', 'team_admin')
  createView(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: CreateViewRequest): Promise<ViewDto> {
    return this.settings.createView(actor, body);
  }

  @Patch('views/:id')
  @Access('portal', 'team_admin')
  @Resource(ManagedViewResource, { id: 'view_not_found' })
  changeView(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Body() body: ChangeViewRequest): Promise<ViewDto> {
    return this.settings.changeView(actor, id, body);
  }
}
