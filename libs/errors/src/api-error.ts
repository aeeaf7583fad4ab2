import { ERROR_CODES, type ErrorCode, type ErrorStatus } from './error-codes';

export interface ErrorDetail {
  /** Path of the field, e.g. `founder_email` or `properties.<id>`; `` for the whole body. */
  field: string;
  issue: string;
}

/** The one exception that domain code throws at a caller's mistake; the filter turns it into the envelope. */
export class ApiError extends Error {
  readonly status: ErrorStatus;

  constructor(
    readonly code: ErrorCode,
    message?: string,
    readonly details: ErrorDetail[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(message ?? ERROR_CODES[code].message);
    this.status = ERROR_CODES[code].status;
  }

  /** 400 `invalid_request` about one field. */
  static invalid(field: string, issue: string): ApiError {
    return new ApiError('invalid_request', field ? `${field}: ${issue}` : issue, [{ field, issue }]);
  }

  static of(code: ErrorCode, field: string, issue: string): ApiError {
    return new ApiError(code, `${field}: ${issue}`, [{ field, issue }]);
  }
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
