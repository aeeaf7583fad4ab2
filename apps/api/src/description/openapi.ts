import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';
import type { Express, NextFunction, Request, Response } from 'express';
import { AppConfig } from '@app/config';
import { rubricAsMarkdown } from '@app/scoring';
import { Description } from './description.controller';
import { completeOperations } from './operations';
import { toOpenApi31 } from './openapi-31';

const SERVERS = { live: 'This service (production)', test: 'This service (sandbox)' };

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;

/** The description, generated from the decorators of the running service. */
export function describe(app: INestApplication): OpenAPIObject {
  const builder = new DocumentBuilder()
    .setTitle('Deal-Flow Service API')
    .setDescription(
      'Deal flow of venture investor teams: companies in pipelines, deck intake with CRI scores, theses, views and data rooms; ' +
        'the founder interface; public application forms. How to begin, with samples: [/docs/guides](/docs/guides). How a CRI comes about, signal by signal: [/docs/rubric](/docs/rubric).',
    )
    .setVersion('1.0.0')
    .addServer('/', SERVERS[app.get(AppConfig).environment])
    .addTag('Service', 'Liveness and description')
    .addTag('Investor', 'For investor keys (`svc_inv_…`)')
    .addTag('Founder', 'For founder keys (`svc_fnd_…`), bound to one company')
    .addTag('Public', 'For application forms')
    .addSecurity('investorKey', bearer('Investor key `svc_inv_<env>_…`'))
    .addSecurity('founderKey', bearer('Founder key `svc_fnd_<env>_…`'))
    .addSecurity('uploadToken', {
      ...bearer('Upload token `svc_upload_<jwt>`: HS256 and nothing else, every claim checked, as RFC8725 asks.'),
      bearerFormat: 'JWT',
    })
    .build();
  const document = SwaggerModule.createDocument(app, builder);
  // The portal's API serves its own page; only /v1 is the public interface.
  document.paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith('/v1/')));
  document.info.license = {
    name: 'Proprietary',
    identifier: 'LicenseRef-Proprietary',
  } as OpenAPIObject['info']['license'];
  Object.assign(document.servers?.[0] ?? {}, { 'x-internal': false });
  const described = toOpenApi31(document);
  completeOperations(described);
  return described;
}

/** Swagger UI brings its own files, and styles within the page. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

interface Prefilled {
  example?: unknown;
  examples?: unknown;
}

/**
 * The reference fills in examples as values, and "Execute" sends them: a cursor of nobody's, a filter of an unknown id. What may be left
 * out is left out there.
 */
export function withoutPrefills(document: OpenAPIObject): OpenAPIObject {
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path) as { parameters?: (Prefilled & { required?: boolean; schema?: Prefilled })[] }[]) {
      for (const parameter of operation.parameters ?? []) {
        if (parameter.required) continue;
        for (const each of [parameter, parameter.schema ?? {}]) {
          delete each.example;
          delete each.examples;
        }
      }
    }
  }
  return document;
}

/** `GET /v1/openapi.json` and the readable reference at `GET /docs`; both made once, at the first request. */
export function serveDescription(app: INestApplication): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  app.get(Description).comesFrom(() => describe(app));
  // The rule book of the CRI: every signal, its ladder and what each step needs.
  express.get('/docs/rubric', (_request, response) => {
    response.type('text/markdown').send(rubricAsMarkdown());
  });
  app.use('/docs', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  });
  SwaggerModule.setup('docs', app, () => withoutPrefills(describe(app)), {
    jsonDocumentUrl: undefined,
    raw: false,
    customSiteTitle: 'Deal-Flow Service API',
  });
}
