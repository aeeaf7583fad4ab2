import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { INestApplication } from '@nestjs/common';
import type { Express } from 'express';
import { AppConfig } from '@app/config';
import { rubricAsMarkdown } from '@app/scoring';
import { collectionOf } from './collection';
import { Description } from './description.controller';
import { completeOperations } from './operations';
import { toOpenApi31 } from './openapi-31';
import { serveReference } from './reference';
import { addSamples } from './samples';

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
  addSamples(described);
  return described;
}

/** `GET /v1/openapi.json` and the readable reference at `GET /docs`; both made once, at the first request. */
export function serveDescription(app: INestApplication): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  app.get(Description).comesFrom(() => describe(app));
  // The rule book of the CRI: every signal, its ladder and what each step needs.
  express.get('/docs/rubric', (_request, response) => {
    response.type('text/markdown').send(rubricAsMarkdown());
  });
  // Read by Postman, Bruno, Insomnia.
  let collection: string | undefined;
  express.get('/docs/collection.json', (_request, response) => {
    response.type('json').send((collection ??= JSON.stringify(collectionOf(describe(app)))));
  });
  serveReference(app, () => describe(app));
}
