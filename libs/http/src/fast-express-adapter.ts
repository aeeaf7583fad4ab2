import http from 'node:http';
import { type NestApplicationOptions, StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { type RouteHandler, RouteTable } from './route-table';

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
 * Connections that the kernel keeps for a process until it has time to take them; it may hold fewer (Linux: `net.core.somaxconn`, 4096). Node's
 * own 511 are full after a moment under load, and whoever comes then hears nothing for seconds.
 */
const BACKLOG = 4096;

export type Middleware = (request: Request, response: Response, next: NextFunction) => void;

/**
 * Express, with two detours around what costs it most.
 *
 * Express 5 calls `Object.setPrototypeOf` on every request and response, after which V8 runs all of node:http slowly for them
 * (about 3 times the CPU of a small answer). A server that makes its requests with the very prototypes that Express is
 * about to set turns that call into a no-op. Only public options of Node are used.
 *
 * And Express tries one route after the other, each with a regular expression. Here a table knows them all (ADR 0012); what it does
 * not know, and every error, takes Express's own way.
 */
export class FastExpressAdapter extends ExpressAdapter {
  private readonly routes = new RouteTable();
  /** Where middleware stands by now: a route behind it is Express's to serve. */
  private readonly mounted: string[] = [];
  private readonly refusals = new WeakMap<Request, unknown>();
  private inFront: Middleware = (_request, _response, next) => next();
  private closing = (): boolean => false;

  constructor() {
    super(literalExpress());
    this.instance.use((request: Request, _response: Response, next: NextFunction) => next(this.refusals.get(request)));
  }

  /** Runs in front of every request, whatever answers it; once, before the first route. An error that it hands on is answered. */
  before(middleware: Middleware): void {
    this.inFront = middleware;
  }

  /** Asked when an answer begins, however long ago its request came: whether it is the last one on its connection. */
  closesConnections(closing: () => boolean): void {
    this.closing = closing;
  }

  override use(...args: unknown[]): unknown {
    const [path] = args;
    this.mounted.push(typeof path === 'string' ? path : '/');
    return super.use(...args);
  }

  override get(...args: unknown[]): unknown {
    this.remember('GET', args);
    return super.get(...(args as Parameters<ExpressAdapter['get']>));
  }

  override post(...args: unknown[]): unknown {
    this.remember('POST', args);
    return super.post(...(args as Parameters<ExpressAdapter['post']>));
  }

  override put(...args: unknown[]): unknown {
    this.remember('PUT', args);
    return super.put(...(args as Parameters<ExpressAdapter['put']>));
  }

  override patch(...args: unknown[]): unknown {
    this.remember('PATCH', args);
    return super.patch(...(args as Parameters<ExpressAdapter['patch']>));
  }

  override delete(...args: unknown[]): unknown {
    this.remember('DELETE', args);
    return super.delete(...(args as Parameters<ExpressAdapter['delete']>));
  }

  /** Express knows the route as well: it answers HEAD, and paths that are spelt in a way of their own. */
  private remember(method: string, args: unknown[]): void {
    const [path, handler] = args;
    if (typeof path !== 'string' || args.length !== 2 || this.mounted.some((mount) => path.startsWith(mount))) return;
    this.routes.add(method, path, handler as RouteHandler);
  }

  private serve(request: Request, response: Response): void {
    // What Express does first; `originalUrl` and `baseUrl` are what a route of its router would see.
    request.res = response;
    response.req = request;
    request.originalUrl = request.url;
    request.baseUrl = '';
    this.inFront(request, response, (error?: unknown) => {
      const found = error ? null : this.routes.find(request.method, request.url);
      if (!found) {
        if (error) this.refusals.set(request, error);
        return this.getInstance<Express>()(request, response);
      }
      request.params = found.params;
      request.route = found.route;
      found.route.handler(request, response, (failure?: unknown) => {
        if (failure) this.refusals.set(request, failure);
        this.getInstance<Express>()(request, response);
      });
    });
  }

  override listen(port: string | number, ...rest: [listening?: () => void] | [hostname: string, listening?: () => void]): http.Server {
    const [host, listening] = typeof rest[0] === 'string' ? [rest[0], rest[1]] : [undefined, rest[0]];
    return (this.httpServer as http.Server).listen({ port: Number(port), host, backlog: BACKLOG }, listening);
  }

  override initHttpServer(options: NestApplicationOptions): void {
    if (options?.httpsOptions) return super.initHttpServer(options);
    const app = this.getInstance<Express>();
    class ExpressRequest extends http.IncomingMessage {}
    const closing = (): boolean => this.closing();
    class ExpressResponse extends http.ServerResponse {
      /** Node comes by here for every answer, whoever begins it. */
      override writeHead(...args: unknown[]): this {
        if (closing()) this.setHeader('Connection', 'close');
        return super.writeHead(...(args as Parameters<http.ServerResponse['writeHead']>));
      }
    }
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
      (request, response) => this.serve(request as Request, response as Response),
    );
  }

  /**
   * JSON, which is nearly every answer, as one string that Node sends together with the headers. Express would copy it into a buffer,
   * compute an ETag, and answer some requests with a 304 that the description does not know.
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
