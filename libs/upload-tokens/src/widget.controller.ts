import { createHash } from 'node:crypto';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@app/auth';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { asset, IsText, Optional, Query } from '@app/http';
import type { Response } from 'express';

class DemoFormQuery {
  @Optional()
  @IsText({ max: 128 })
  form?: string;
}

const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The embeddable application form and its demonstration. */
@ApiExcludeController()
@Controller()
export class WidgetController {
  private script: { body: Buffer; tag: string } | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly db: Db,
  ) {}

  @Get('widget.js')
  @Access('public')
  widget(@Res() response: Response): void {
    this.script ??= this.load();
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.setHeader('ETag', this.script.tag);
    // Any page may load it; that is what it is for.
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    response.type('text/javascript').send(this.script.body);
  }

  /** In the sandbox only: an ordinary page with the one script tag, for the newest open form or the one that is named. */
  @Get('demo/form')
  @Access('public')
  async demo(@Query() query: DemoFormQuery, @Res() response: Response): Promise<void> {
    if (this.config.environment !== 'test') throw new ApiError('not_found');
    const form = await this.db.row<{ id: string; name: string }>(
      `SELECT id, name FROM forms WHERE status = 'open' AND ($1::text IS NULL OR id = $1) ORDER BY created_at DESC LIMIT 1`,
      [query.form ?? null],
    );
    if (!form) throw new ApiError('form_not_found');
    response.setHeader('Content-Security-Policy', POLICY);
    response.type('html').send(page(form));
  }

  private load(): { body: Buffer; tag: string } {
    const body = asset('widget', 'widget.js');
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }
}

function page(form: { id: string; name: string }): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(form.name)}</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;padding:32px 0}main{max-width:600px;margin:0 auto}h1{font-size:28px;line-height:1.2;margin:0 0 24px}@media (max-width:632px){h1{padding:0 16px}}</style></head>
<body><main><h1>${escaped(form.name)}</h1>
<script src="/widget.js" data-form-id="${escaped(form.id)}"></script>
</main></body></html>`;
}
