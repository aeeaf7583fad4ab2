import { Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, PORTAL_COOKIE, type PortalPrincipal, readBearer, readPortalCookie, userOf } from '@app/auth';
import { AppConfig } from '@app/config';
import { Body, clientAddress, type ServiceRequest } from '@app/http';
import { parseCookie } from 'cookie';
import type { Response } from 'express';
import { PasswordsService } from './passwords.service';
import { ChangePasswordRequest } from './password.dto';
import { DEVICE_DAYS, deviceCookieOf } from './device-mark';
import { OpenSessionRequest, type PersonDto, personDto, type SessionDto, sessionDto } from './session.dto';
import { PortalSessionsService } from './portal-sessions.service';
import { keepSession, portalCookie } from './session-cookie';
import type { Credentials } from './sign-ins.service';

@ApiExcludeController()
@Controller('portal/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: PortalSessionsService,
    private readonly passwords: PasswordsService,
    private readonly config: AppConfig,
  ) {}

  @Post()
  @Access('public')
  async open(
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() body: OpenSessionRequest,
  ): Promise<SessionDto> {
    return this.opened(request, response, body);
  }

  /** Every session of theirs is over with that; this browser gets a new one. */
  @Post('current/password')
  @HttpCode(200)
  @Access('portal', 'user')
  async changePassword(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() { current_password: present, password }: ChangePasswordRequest,
  ): Promise<SessionDto> {
    const { email } = await this.passwords.change(actor, { ...fromWhere(request), password: present }, password);
    return this.opened(request, response, { email, password });
  }

  private async opened(request: ServiceRequest, response: Response, body: OpenSessionRequest): Promise<SessionDto> {
    const opened = await this.sessions.open({ ...body, ...fromWhere(request) });
    // The session first: a caller that keeps one cookie of an answer keeps the one that counts.
    keepSession(response, this.config, opened);
    // Opens nothing and is read here alone: another site's page could do no more with it than without.
    response.cookie(deviceCookieOf(opened.person.user.id), opened.deviceMark, {
      ...portalCookie(this.config),
      maxAge: DEVICE_DAYS * 86_400_000,
    });
    return sessionDto(opened, this.config.environment);
  }

  /** What the page asks when it opens: that nobody is signed in is no error there. */
  @Get('here')
  @Access('public')
  async here(@Req() request: ServiceRequest): Promise<{ person: PersonDto | null }> {
    const person = await this.sessions.holder(readPortalCookie(request));
    return { person: person && personDto(person, this.config.environment) };
  }

  @Get('current')
  @Access('portal', 'user')
  async current(@CurrentPrincipal() principal: PortalPrincipal): Promise<PersonDto> {
    return personDto(await this.sessions.person(userOf(principal)), this.config.environment);
  }

  @Delete('current')
  @Access('portal', 'user')
  async close(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ closed: true }> {
    const header = readBearer(request);
    const session = header.kind === 'bearer' ? header.credential : readPortalCookie(request);
    if (session !== undefined) await this.sessions.close(actor, session, clientAddress(request));
    // A tool that signs out by the bearer form leaves the browser's session as it is.
    if (header.kind === 'absent') response.clearCookie(PORTAL_COOKIE, portalCookie(this.config));
    return { closed: true };
  }
}

/** What tells a sign-in of the user's own from a stranger's. */
function fromWhere(request: ServiceRequest): Pick<Credentials, 'address' | 'markOf' | 'requestId'> {
  const cookies = parseCookie(request.headers.cookie ?? '');
  return {
    address: clientAddress(request),
    markOf: (userId) => cookies[deviceCookieOf(userId)],
    requestId: request.context.requestId,
  };
}
