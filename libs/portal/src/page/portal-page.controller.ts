import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@app/auth';
import { asset } from '@app/http';
import type { Response } from 'express';

/** Nothing but this service's own files; no inline script or style, no frame around it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The web page for people, in front of the JSON API beside it. */
@ApiExcludeController()
@Controller('portal')
export class PortalPageController {
  @Get()
  @Access('public')
  page(@Res() response: Response): void {
    this.send(response, 'index.html', 'html');
  }

  @Get('app/portal.js')
  @Access('public')
  script(@Res() response: Response): void {
    this.send(response, 'portal.js', 'text/javascript');
  }

  @Get('app/portal.css')
  @Access('public')
  style(@Res() response: Response): void {
    this.send(response, 'portal.css', 'text/css');
  }

  private send(response: Response, name: string, type: string): void {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.type(type).send(asset('portal-web', name));
  }
}
