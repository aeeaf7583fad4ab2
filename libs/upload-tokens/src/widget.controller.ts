import { createHash } from 'node:crypto';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access } from '@app/auth';
import { AppConfig } from '@app/config';
import { ApiError } from '@app/errors';
import { asset, IsText, Optional, Query } from '@app/http';
import type { Response } from 'express';
import { FormsRepository } from './forms/forms.repository';
import { DEMO_POLICY, demoPage } from './demo-page';

class DemoFormQuery {
  @Optional()
  @IsText({ max: 128 })
  form?: string;
}

/** The embeddable application form and its demonstration. */
@ApiExcludeController()
@Controller()
export class WidgetController {
  private script: { body: Buffer; tag: string } | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly forms: FormsRepository,
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

  /** In the sandbox only: an ordinary page with the one script tag, for the demo team's newest open form or the one that is named. */
  @Get('demo/form')
  @Access('public')
  async demo(@Query() query: DemoFormQuery, @Res() response: Response): Promise<void> {
    if (this.config.environment !== 'test') throw new ApiError('not_found');
    const form = await this.forms.openForDemo(query.form ?? null);
    if (!form) throw new ApiError('form_not_found');
    response.setHeader('Content-Security-Policy', DEMO_POLICY);
    response.type('html').send(demoPage(form));
  }

  private load(): { body: Buffer; tag: string } {
    const body = asset('widget', 'widget.js');
    return { body, tag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
  }
}
