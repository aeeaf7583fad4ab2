import { BadRequestException, Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { ApiError, type ErrorCode } from '@app/errors';
import { helpLink } from './help-link';
import { ReplayedError } from './idempotency/replayed-error';
import type { ServiceRequest, ServiceResponse } from './request-context';

/** Any error as one of ours. Only 500s keep the original, for the log. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // A path that cannot be decoded names nothing.
  if (error instanceof URIError) return new ApiError('not_found');
  if (isOfGoneCompany(error)) return new ApiError('company_not_found');
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  // Nest makes a 400 of Express's URIError; nothing else here throws one, as bodies are read by our own guard.
  if (status === 404 || error instanceof BadRequestException) return new ApiError('not_found');
  if (status >= 400 && status < 500) return new ApiError('invalid_request');
  return new ApiError('internal_error');
}

/** A row for a company that was merged into another while the request ran: the reference of the row names nothing any more. */
function isOfGoneCompany(error: unknown): boolean {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_company_id_fkey');
}

function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 500;
}

export interface ErrorEnvelope {
  error: { code: ErrorCode; message: string; request_id: string; details?: { field: string; issue: string }[] };
}

export function envelope(error: ApiError, requestId: string): ErrorEnvelope {
  const body: ErrorEnvelope = { error: { code: error.code, message: error.message, request_id: requestId } };
  if (error.status === 400) body.error.details = error.details;
  return body;
}

/** What a 500 may leave in the log: never the error's own fields, where drivers keep parameters. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'a value that is no error was thrown';
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trimStart().startsWith('at '));
  const code = (error as { code?: unknown }).code;
  return [`${error.name}${typeof code === 'string' ? ` ${code}` : ''}`, ...frames.slice(0, 12)].join('\n');
}

/** The one place that writes errors. 404 of the path's resource goes before any 400 (contract: order of checks). */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  private readonly log = new Logger('Errors');

  async catch(thrown: unknown, host: ArgumentsHost): Promise<void> {
    const request = host.switchToHttp().getRequest<ServiceRequest>();
    const response = host.switchToHttp().getResponse<ServiceResponse>();
    if (thrown instanceof ReplayedError) {
      await request.context.refuse();
      // The stored body names the request that was refused; header and body must agree.
      const { code, request_id: requestId } = (thrown.body as ErrorEnvelope).error;
      response.setHeader('X-Request-Id', requestId);
      response.setHeader('Link', helpLink(code));
      response.status(thrown.status).json(thrown.body);
      return;
    }
    let error = toApiError(thrown);
    if (error.status === 400 && request.context.resource) {
      error = await request.context.resource.assertVisible().then(() => error, toApiError);
    }
    await request.context.refuse();
    if (error.status === 500) this.log.error(`${request.context.requestId} ${describe(thrown)}`);
    this.send(response, error, request.context.requestId);
  }

  private send(response: ServiceResponse, error: ApiError, requestId: string): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    response.setHeader('Link', helpLink(error.code));
    if (error.status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    response.status(error.status).json(envelope(error, requestId));
  }
}
