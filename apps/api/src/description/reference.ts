import type { INestApplication } from '@nestjs/common';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { Express, NextFunction, Request, Response } from 'express';
import { asset } from '@app/http';

/** Swagger UI brings its own files, and puts styles on elements. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Deal-Flow Service API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/reference.css">
</head>
<body>
<div id="swagger-ui"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/swagger-ui-standalone-preset.js"></script>
<script src="/docs/reference.js"></script>
<script src="/docs/swagger-ui-init.js"></script>
</body>
</html>`;

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

/** Written into the page as source: it must not use anything from around it. */
const plugin = (system: unknown): unknown =>
  (globalThis as unknown as Record<string, (system: unknown) => unknown>).DealFlowReference?.(system);

/** The readable reference at `GET /docs`: Swagger UI, with what `apps/reference` adds. @param describe called at the first request */
export function serveReference(app: INestApplication, describe: () => OpenAPIObject): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  app.use('/docs', (_request: Request, response: Response, next: NextFunction) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  });
  express.get(['/docs', '/docs/index.html'], (_request, response) => void response.type('html').send(PAGE));
  for (const [name, type] of [
    ['reference.js', 'text/javascript'],
    ['reference.css', 'text/css'],
  ] as const) {
    let body: Buffer | undefined;
    express.get(`/docs/${name}`, (_request, response) => void response.type(type).send((body ??= asset('reference', name))));
  }
  SwaggerModule.setup('docs', app, () => withoutPrefills(describe()), {
    jsonDocumentUrl: undefined,
    raw: false,
    swaggerOptions: { layout: 'BaseLayout', filter: true, plugins: [plugin] },
  });
}
