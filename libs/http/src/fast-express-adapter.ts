import http from 'node:http';
import { type NestApplicationOptions, StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';

type Constructor<T> = new (...args: never[]) => T;

/** Gives `target` every property that Express keeps on `top`, down to Node's own prototype. */
function adopt(target: object, top: object, stop: object): void {
  for (let level: object | null = top; level && level !== stop; level = Object.getPrototypeOf(level) as object | null) {
    for (const key of Reflect.ownKeys(level)) {
      if (Object.hasOwn(target, key)) continue;
      Object.defineProperty(target, key, Object.getOwnPropertyDescriptor(level, key) as PropertyDescriptor);
    }
  }
}

/** Paths are meant literally. Express reads these settings once, at the first `use`, which Nest calls in its constructor. */
function literalExpress(): Express {
  return express().enable('case sensitive routing').enable('strict routing');
}

/**
 * Express 5 calls `Object.setPrototypeOf` on every request and response, after which V8 runs all of node:http slowly for them
 * (about 3 times the CPU of a small answer). A server that makes its requests with the very prototypes that Express is
 * about to set turns that call into a no-op. Only public options of Node are used.
 */
export class FastExpressAdapter extends ExpressAdapter {
  constructor() {
    super(literalExpress());
  }

  override initHttpServer(options: NestApplicationOptions): void {
    if (options?.httpsOptions) return super.initHttpServer(options);
    const app = this.getInstance<Express>();
    class ExpressRequest extends http.IncomingMessage {}
    class ExpressResponse extends http.ServerResponse {}
    adopt(ExpressRequest.prototype, app.request, http.IncomingMessage.prototype);
    adopt(ExpressResponse.prototype, app.response, http.ServerResponse.prototype);
    app.request = ExpressRequest.prototype as unknown as Express['request'];
    app.response = ExpressResponse.prototype as unknown as Express['response'];
    this.httpServer = http.createServer(
      {
        IncomingMessage: ExpressRequest as Constructor<http.IncomingMessage> as typeof http.IncomingMessage,
        ServerResponse: ExpressResponse as Constructor<http.ServerResponse> as typeof http.ServerResponse,
        // Node's own refusal of a missing Host has no body and no request id; ours follows in the request's chain.
        requireHostHeader: false,
        maxHeaderSize: 16 * 1024,
        headersTimeout: 10_000,
        // An upload may take long; progress is watched where the body is read.
        requestTimeout: 15 * 60_000,
        connectionsCheckingInterval: 5_000,
        keepAliveTimeout: 65_000,
      },
      app,
    );
  }
  /**
   * JSON, which is nearly every answer, as one string that Node sends together with the headers. Express would make a buffer of
   * it and look for an ETag first, and answer 304 to some requests, which no client is told of.
   */
  override reply(response: Response, body: unknown, status?: number): unknown {
    const isJson = typeof body === 'object' && body !== null && !Buffer.isBuffer(body) && !(body instanceof StreamableFile);
    if (!isJson || response.headersSent) return super.reply(response, body, status);
    const text = JSON.stringify(body);
    if (status !== undefined) response.statusCode = status;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(text);
  }

  /**
   * Node closes the idle connections once, when it stops listening. One whose answer was still on its way then becomes idle
   * later and would hold the process for the whole `keepAliveTimeout`.
   */
  override async close(): Promise<void> {
    const server = this.httpServer as http.Server | undefined;
    const sweep = setInterval(() => server?.closeIdleConnections(), 50);
    try {
      await super.close();
    } finally {
      clearInterval(sweep);
    }
  }
}
