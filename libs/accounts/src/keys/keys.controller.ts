import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, Resource } from '@app/auth';
import { type Page, pageOf } from '@app/database';
import { Body, PageQuery, pageRequest, Query } from '@app/http';
import { KeyResource } from '../resources';
import { type CreatedKeyDto, CreateKeyRequest, type KeyDto, keyDto, type KeyRequestDto, keyRequestDto } from './key.dto';
import { ApiKeysPortalService } from './api-keys-portal.service';

@ApiExcludeController()
@Controller('portal/keys')
export class KeysController {
  constructor(private readonly keys: ApiKeysPortalService) {}

  @Get()
  @Access('portal', 'user')
  async list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<KeyDto>> {
    return pageOf(await this.keys.list(actor, pageRequest(query)), keyDto);
  }

  @Post()
  @Access('portal', 'user')
  async create(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: CreateKeyRequest): Promise<CreatedKeyDto> {
    const { key, row } = await this.keys.create(actor, body);
    return { ...keyDto(row), key };
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @Access('portal', 'user')
  @Resource(KeyResource, { id: 'not_found' })
  async revoke(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<KeyDto> {
    return keyDto(await this.keys.revoke(actor, id));
  }

  @Get(':id/requests')
  @Access('portal', 'user')
  @Resource(KeyResource, { id: 'not_found' })
  async requests(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Query() query: PageQuery,
  ): Promise<Page<KeyRequestDto>> {
    return pageOf(await this.keys.requests(actor, id, pageRequest(query)), keyRequestDto);
  }
}
