import { Logger, type INestApplication } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { Caller, Db, newId, type Replicas } from '@app/database';
import { ApiError } from '@app/errors';
import type { Express, NextFunction, Request, Response } from 'express';
import type { Server } from 'node:http';
import { AccessLog } from './access-log';
import { EnvelopeFilter, envelope } from './exception.filter';
import { Draining } from './draining';
import { FastExpressAdapter, type Middleware } from './fast-express-adapter';
import { helpLink } from './help-link';
import { dropLeftover } from './input/leftover-body';
import { shedLoad } from './load-shedding';
import { rateLimit } from './rate-limit';
import { RequestContext, type ServiceRequest } from './request-context';

const CLIENT_ERROR_BODY = JSON.stringify({
  error: { code: 'invalid_request', message: 'The request could not be read.', request_id: '', details: [] },
});

/** What Node itself refuses (bad syntax, oversized headers) gets the envelope too, as 400. */
function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const requestId = newId();
    const body = CLIENT_ERROR_BODY.replace('"request_id":""', `"request_id":"${requestId}"`);
    socket.end(
      `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
        `Link: ${helpLink('invalid_request')}\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
  });
}

/** Node would answer an unknown `Expect` with 417, which no client is told of; ignored, as HTTP allows. */
function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Node keeps the first of two, a proxy in front may have gone by the second. */
function hostsOf({ rawHeaders }: Request): number {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/** HTTP/1.1 asks for one Host; 400 like everything else that cannot be read. */
function requireHost(request: Request, _response: Response, next: NextFunction): void {
  const hosts = hostsOf(request);
  if (hosts === 1 || (hosts === 0 && request.httpVersion === '1.0')) next();
  else next(ApiError.invalid('Host', hosts === 0 ? 'is required' : 'stands more than once'));
}

/** A body that is known to be empty has nothing left over. */
function mayHaveBody({ headers }: Request): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Several as one: each layer of Express's own costs every request more than what these do. */
function inOrder(steps: readonly Middleware[]): Middleware {
  return (request, response, next) => {
    let at = 0;
    const proceed = (error?: unknown): void => {
      const step = error ? undefined : steps[at++];
      if (step) step(request, response, proceed);
      else next(error);
    };
    proceed();
  };
}

function begin(log: AccessLog, requests: { inProgress: number }): Middleware {
  const cleanUp = new Logger('CleanUp');
  return (request, response, next) => {
    // Ours always: a client's own id could forge log lines and collide.
    const context = new RequestContext(newId());
    requests.inProgress++;
    (request as ServiceRequest).context = context;
    response.setHeader('X-Request-Id', context.requestId);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'no-store');
    if (mayHaveBody(request)) response.prependOnceListener('finish', () => dropLeftover(request as ServiceRequest, response));
    response.on('close', () => {
      requests.inProgress--;
      const outcome = { status: response.statusCode, completed: response.writableFinished };
      log.write(context, request.method, outcome);
      context.end(outcome, (error) => cleanUp.warn(`${context.requestId} ${error instanceof Error ? error.name : 'failed'}`));
    });
    next();
  };
}

/** The team of whoever asks: null for one without a team of their own, undefined while nobody has been recognised. */
function teamOf({ principal }: RequestContext): string | null | undefined {
  return principal === null ? undefined : ((principal as { teamId?: string | null }).teamId ?? null);
}

/** All that comes of a request is asked and written in its caller's name. */
function inNameOfCaller(replicas: Replicas): Middleware {
  return (request, response, next) => {
    const { context } = request as ServiceRequest;
    const caller = new Caller(request.method !== 'GET' && request.method !== 'HEAD', () => teamOf(context));
    context.caller = caller;
    response.on('close', () => (caller.over = true));
    replicas.for(caller, next);
  };
}

/** The path of the request's target; null for a whole URL that cannot be taken apart, or that names no host. */
function pathOf(request: Request): string | null {
  try {
    return request.path as string | null;
  } catch {
    return null;
  }
}

/** Without a path Express reaches neither a route nor an error handler, and reading it throws in whatever looks at it next. */
function requirePath(request: Request, response: Response, next: NextFunction): void {
  const path = pathOf(request);
  if (path === null) {
    const { requestId } = (request as ServiceRequest).context;
    response.setHeader('Link', helpLink('invalid_request'));
    response.status(400).json(envelope(new ApiError('invalid_request', 'The request could not be read.'), requestId));
    return;
  }
  // No answer under /v1 has a validator; Express would take `If-None-Match: *` for a match and send a 304.
  if (request.headers['if-none-match'] !== undefined && path.startsWith('/v1/')) delete request.headers['if-none-match'];
  next();
}

/**
 * A preflight that no route with CORS has answered: 200 as everywhere under /v1, but without CORS headers, so that the browser stops there.
 * Any other OPTIONS is a wrong method.
 */
function answerOptions(request: Request, response: Response, next: NextFunction): void {
  if (request.method !== 'OPTIONS') return next();
  const { origin, 'access-control-request-method': method } = request.headers;
  if (request.path.startsWith('/v1/') && origin !== undefined && method !== undefined) {
    response.status(200).end();
    return;
  }
  const { requestId } = (request as ServiceRequest).context;
  response.setHeader('Link', helpLink('not_found'));
  response.status(404).json(envelope(new ApiError('not_found'), requestId));
}

/**
 * The mechanism of contract section 1 around every route: request id, log line, envelope, input checks. Call it before
 * `app.init()`, with the access guard's own registration in front of the input guard.
 */
export function configureHttp(app: INestApplication, middleware: readonly Middleware[] = []): void {
  const express = app.getHttpAdapter().getInstance() as Express;
  express.disable('x-powered-by');
  express.disable('etag');
  express.set('query parser', 'simple');
  answerClientErrors(app.getHttpServer() as Server);
  ignoreExpectations(app.getHttpServer() as Server);
  const { databasePoolSize, rateLimit: limit, shedsLoad, trustProxy } = app.get(AppConfig);
  express.set('trust proxy', trustProxy);
  const database = app.get(Db);
  const requests = { inProgress: 0 };
  const load = { waiting: () => database.waiting, connections: databasePoolSize, inProgress: () => requests.inProgress };
  const limits = [shedLoad(load, shedsLoad), ...(limit ? [rateLimit(limit.perMinute)] : [])];
  const adapter = app.getHttpAdapter() as unknown as FastExpressAdapter;
  const draining = app.get(Draining);
  adapter.closesConnections(() => draining.begun);
  // Limits after the CORS headers: a page of another origin must be able to read the 429 and its Retry-After.
  const callers = database.replicas ? [inNameOfCaller(database.replicas)] : [];
  adapter.before(
    inOrder([begin(app.get(AccessLog), requests), requirePath, requireHost, ...middleware, ...limits, answerOptions, ...callers]),
  );
  app.useGlobalFilters(new EnvelopeFilter());
}
