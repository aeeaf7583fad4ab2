import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@app/auth';
import { AppConfig } from '@app/config';
import { asset } from '@app/http';
import type { Response } from 'express';

/** Nothing but this service's own files; no inline script or style, no frame around it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The web page for people, in front of the JSON API beside it. */
@ApiExcludeController()
@Controller('portal')
export class PortalPageController {
  constructor(private readonly config: AppConfig) {}

  @Get()
  @Access('public')
  page(@Res() response: Response): void {
    const page = asset('portal-web', 'index.html').toString();
    this.send(response, page.replace('<html', `<html data-environment="${this.config.environment}"`), 'html');
  }

  @Get('app/portal.js')
  @Access('public')
  script(@Res() response: Response): void {
    this.send(response, asset('portal-web', 'portal.js'), 'text/javascript');
  }

  @Get('app/portal.css')
  @Access('public')
  style(@Res() response: Response): void {
    this.send(response, asset('portal-web', 'portal.css'), 'text/css');
  }

  /** Comes with the first deck that is opened. */
  @Get('app/viewer.js')
  @Access('public')
  viewer(@Res() response: Response): void {
    this.send(response, asset('portal-web', 'viewer.js'), 'text/javascript');
  }

  /** What the screens are made of, for whoever works on them. */
  @Get('app/components.js')
  @Access('public')
  components(@Res() response: Response): void {
    this.send(response, asset('portal-web', 'components.js'), 'text/javascript');
  }

  @Get('app/pdf.worker.min.mjs')
  @Access('public')
  worker(@Res() response: Response): void {
    this.send(response, asset('portal-web', 'pdf.worker.min.mjs'), 'text/javascript');
  }

  private send(response: Response, body: Buffer | string, type: string): void {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
    response.type(type).send(body);
  }
}
