import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { Body, clientAddress, ForeignQuery, type ServiceRequest } from '@app/http';
import { parseCookie } from 'cookie';
import type { CookieOptions, Response } from 'express';
import { keepSession } from '../sessions/session-cookie';
import { Issuers } from './issuers';
import { PutSsoRequest, type SsoDto, ssoDto, StartSsoRequest, valuesOf } from './sso.dto';
import { ATTEMPT_SECONDS } from './sso-attempts';
import { SsoRefused } from './sso-refused';
import { SsoSettingsService } from './sso-settings.service';
import { type Begun, SsoSignIns } from './sso-sign-ins.service';

/** What the browser keeps between leaving for the issuer and coming back. */
const ATTEMPT_COOKIE = 'portal_sso';

/** Single sign-on by OpenID Connect (docs/adr/0025). */
@ApiExcludeController()
@Controller('portal/sso')
export class SsoController {
  constructor(
    private readonly settings: SsoSettingsService,
    private readonly signIns: SsoSignIns,
    private readonly issuers: Issuers,
    private readonly config: AppConfig,
  ) {}

  @Get()
  @Access('portal', 'team_admin')
  async get(@CurrentPrincipal() actor: PortalPrincipal): Promise<SsoDto> {
    return ssoDto(await this.settings.find(actor), this.issuers.redirectUri);
  }

  @Put()
  @Access('portal', 'team_admin')
  async put(@CurrentPrincipal() actor: PortalPrincipal, @Body() body: PutSsoRequest): Promise<SsoDto> {
    return ssoDto(await this.settings.put(actor, valuesOf(body), body.client_secret), this.issuers.redirectUri);
  }

  @Delete()
  @Access('portal', 'team_admin')
  async remove(@CurrentPrincipal() actor: PortalPrincipal): Promise<{ removed: true }> {
    await this.settings.remove(actor);
    return { removed: true };
  }

  /** A POST, which no page of another site can have a browser send: nobody is sent off to sign in as somebody else. */
  @Post('start')
  @HttpCode(200)
  @Access('public')
  async start(
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() { by }: StartSsoRequest,
  ): Promise<{ url: string }> {
    return this.leave(response, await this.signIns.begin(by, clientAddress(request)));
  }

  /** The same as a sign-in, but nobody is signed in: the settings tell what would have become of it. */
  @Post('try')
  @HttpCode(200)
  @Access('portal', 'team_admin')
  async try(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    return this.leave(response, await this.signIns.beginTrial(actor, clientAddress(request)));
  }

  /** Where the issuer sends the browser back to. It leads to the portal's own page, whatever the query says. */
  @Get('callback')
  @ForeignQuery()
  @Access('public')
  async callback(@Req() request: ServiceRequest, @Res() response: Response): Promise<void> {
    const { headers, context, originalUrl } = request;
    const returned = {
      query: originalUrl.split('?').slice(1).join('?'),
      cookie: parseCookie(headers.cookie ?? '')[ATTEMPT_COOKIE],
      address: clientAddress(request),
      requestId: context.requestId,
    };
    response.clearCookie(ATTEMPT_COOKIE, this.cookie());
    // The address that a browser came from holds the code.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cache-Control', 'no-store');
    try {
      const opened = await this.signIns.finish(returned);
      if (opened) keepSession(response, this.config, opened);
      response.redirect(303, opened ? '/portal' : '/portal#/sso');
    } catch (error) {
      if (!(error instanceof SsoRefused)) throw error;
      response.redirect(303, `/portal#/sign-in/${error.reason}`);
    }
  }

  private leave(response: Response, { url, cookie }: Begun): { url: string } {
    response.cookie(ATTEMPT_COOKIE, cookie, { ...this.cookie(), maxAge: ATTEMPT_SECONDS * 1000 });
    return { url };
  }

  /** Lax, since the way back from the issuer is a link from another site. */
  private cookie(): CookieOptions {
    return { httpOnly: true, sameSite: 'lax', path: '/portal/sso', secure: this.config.baseUrl.startsWith('https:') };
  }
}
