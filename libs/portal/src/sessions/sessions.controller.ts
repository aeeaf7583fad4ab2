import { Controller, Delete, Get, Post, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, readBearer } from '@app/auth';
import { AppConfig } from '@app/config';
import { Body, type ServiceRequest } from '@app/http';
import { userOf } from '../principal-rights';
import { OpenSessionRequest, type PersonDto, personDto, type SessionDto, sessionDto } from './session.dto';
import { PortalSessions } from './portal-sessions.service';

@ApiExcludeController()
@Controller('portal/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: PortalSessions,
    private readonly config: AppConfig,
  ) {}

  @Post()
  @Access('public')
  async open(@Body() body: OpenSessionRequest): Promise<SessionDto> {
    return sessionDto(await this.sessions.open(body.email, body.password), this.config.environment);
  }

  @Get('current')
  @Access('portal', 'user')
  async current(@CurrentPrincipal() principal: PortalPrincipal): Promise<PersonDto> {
    return personDto(await this.sessions.person(userOf(principal)), this.config.environment);
  }

  @Delete('current')
  @Access('portal', 'user')
  async close(@Req() request: ServiceRequest): Promise<{ closed: true }> {
    const header = readBearer(request);
    if (header.kind === 'bearer') await this.sessions.close(header.credential);
    return { closed: true };
  }
}
