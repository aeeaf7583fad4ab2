import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiError } from '@app/errors';
import { Storage } from '@app/storage';
import type { ServiceRequest } from '../request-context';
import { readJsonBody } from './json-body';
import { readMultipartBody } from './multipart-body';
import { BODY_OPTIONAL, FOREIGN_QUERY, inputOf, MULTIPART, type MultipartOptions } from './route-input';
import { unsafeText } from './text-safety';

/** Anything but a request that may carry a body. */
const BODYLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

function isEmptyObject(value: unknown): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0;
}

/**
 * Reads what the caller sent, after the access guard: authorisation is decided before a body is read (contract, section 1).
 * Registered globally behind it.
 */
@Injectable()
export class InputGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly storage: Storage,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<ServiceRequest>();
    const input = inputOf(context);
    if (request.url.includes('?') && !this.reflector.get(FOREIGN_QUERY, context.getHandler())) this.checkQuery(request, input.takesQuery);
    if (BODYLESS.has(request.method)) return true;
    const multipart = this.reflector.get<MultipartOptions | undefined>(MULTIPART, context.getHandler());
    return multipart
      ? this.readMultipart(request, multipart)
      : this.readJson(request, input.takesBody, this.reflector.get<true | undefined>(BODY_OPTIONAL, context.getHandler()));
  }

  private checkQuery(request: ServiceRequest, takesQuery: boolean): void {
    for (const [name, value] of Object.entries(request.query)) {
      if (!takesQuery) throw ApiError.invalid(name, 'is not a known query parameter');
      if (typeof value !== 'string') throw ApiError.invalid(name, 'stands more than once');
      const issue = unsafeText(value);
      if (issue) throw ApiError.invalid(name, issue);
    }
  }

  private async readJson(request: ServiceRequest, takesBody: boolean, optional = false): Promise<true> {
    const body = await readJsonBody(request);
    request.context.hashBody = body.hash;
    if (takesBody && body.empty && !optional) throw ApiError.invalid('', 'a JSON body is required');
    if (!takesBody && !body.empty && !isEmptyObject(body.value)) throw ApiError.invalid('', 'this endpoint takes no body');
    request.body = takesBody && body.empty ? {} : body.value;
    return true;
  }

  private async readMultipart(request: ServiceRequest, options: MultipartOptions): Promise<true> {
    // Nothing is stored for a company that the caller does not see.
    await request.context.resource?.assertVisible();
    const maxBytes = typeof options.maxBytes === 'number' ? options.maxBytes : options.maxBytes(request.context.principal);
    const body = await readMultipartBody(this.storage, request, maxBytes);
    request.context.hashBody = () => body.hash;
    request.body = body.fields;
    request.upload = body.upload;
    if (!body.upload) return true;
    const upload = body.upload;
    const discard = async (): Promise<void> => {
      if (!upload.kept) await this.storage.delete(upload.storageKey);
    };
    request.context.onRefusal(discard);
    request.context.onAnswered(discard);
    options.check?.(upload);
    return true;
  }
}
