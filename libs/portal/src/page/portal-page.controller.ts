import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@app/auth';
import { AppConfig } from '@app/config';
import { asset } from '@app/http';
import type { Request, Response } from 'express';

/** Nothing but this service's own files; no inline script or style, no frame around it. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A file of the page as it is sent to all who read gzip, made once. */
interface Compressed {
  etag: string;
  body: Buffer;
}

/** The web page for people, in front of the JSON API beside it. */
@ApiExcludeController()
@Controller('portal')
export class PortalPageController {
  private readonly compressed = new Map<string, Compressed>();

  constructor(private readonly config: AppConfig) {}

  @Get()
  @Access('public')
  page(@Res() response: Response): void {
    const page = asset('portal-web', 'index.html').toString();
    this.guard(response);
    response.type('html').send(page.replace('<html', `<html data-environment="${this.config.environment}"`));
  }

  @Get('app/portal.js')
  @Access('public')
  script(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response, 'portal.js', 'text/javascript');
  }

  @Get('app/portal.css')
  @Access('public')
  style(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response, 'portal.css', 'text/css');
  }

  /** Comes with the first deck that is opened. */
  @Get('app/viewer.js')
  @Access('public')
  viewer(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response, 'viewer.js', 'text/javascript');
  }

  /** What the screens are made of, for whoever works on them. */
  @Get('app/components.js')
  @Access('public')
  components(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response, 'components.js', 'text/javascript');
  }

  @Get('app/pdf.worker.min.mjs')
  @Access('public')
  worker(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response, 'pdf.worker.min.mjs', 'text/javascript');
  }

  /** The typeface, the same on every machine. */
  @Get('app/inter-latin-wght-normal.woff2')
  @Access('public')
  typeface(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response, 'inter-latin-wght-normal.woff2', 'font/woff2');
  }

  /** Asked for by pages with letters such as "ł" alone. */
  @Get('app/inter-latin-ext-wght-normal.woff2')
  @Access('public')
  typefaceExtended(@Req() request: Request, @Res() response: Response): void {
    this.send(request, response, 'inter-latin-ext-wght-normal.woff2', 'font/woff2');
  }

  private guard(response: Response): void {
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  }

  /** Compressed as the browser reads it, and not sent again while it is the same: names do not change with releases, so each load asks. */
  private send(request: Request, response: Response, name: string, type: string): void {
    this.guard(response);
    const plain = asset('portal-web', name);
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    // A typeface is compressed already.
    const compressed = type.startsWith('text/') && request.acceptsEncodings('gzip') === 'gzip';
    response.setHeader('Cache-Control', 'no-cache');
    response.setHeader('ETag', etag);
    response.vary('Accept-Encoding');
    if (compressed) response.setHeader('Content-Encoding', 'gzip');
    response.type(type).send(compressed ? this.gzipped(name, etag, plain) : plain);
  }

  private gzipped(name: string, etag: string, plain: Buffer): Buffer {
    const before = this.compressed.get(name);
    // Built anew beneath a running service, as by `npm run dev`, it has another tag.
    if (before?.etag === etag) return before.body;
    const body = gzipSync(plain);
    this.compressed.set(name, { etag, body });
    return body;
  }
}
