import type { components } from './description.generated.js';

/** The closed list of codes; what to do about each is at the error's `doc_url`. */
export type ErrorCode = components['schemas']['ErrorCode'];
export type ErrorDetail = components['schemas']['ErrorDetailDto'];
type Job = components['schemas']['JobDto'];
type Draft = components['schemas']['DraftDto'];

/** The service (or a proxy before it) refused. */
export class DealFlowError extends Error {
  override readonly name = 'DealFlowError';

  constructor(
    /** `not_the_service`: the answer was none of the service's, such as a proxy's page. */
    readonly code: ErrorCode | 'not_the_service',
    message: string,
    /** The HTTP status. */
    readonly status: number,
    /** What to tell the service's people; null where the answer was not the service's. */
    readonly request_id: string | null,
    /** On 400: which field, and what is wrong with it. */
    readonly details: ErrorDetail[] = [],
    /** The page that says what to do about this code; null where the answer was not the service's. */
    readonly doc_url: string | null = null,
  ) {
    super(message);
  }
}

/** No answer came, and every try that was safe has been made. `cause` is the error of `fetch`. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** A deck could not be analysed: the job or the draft has ended as `failed`. */
export class AnalysisFailedError extends Error {
  override readonly name = 'AnalysisFailedError';
  /** Such as `encrypted_pdf`. */
  readonly code: string;

  constructor(readonly of: Job | Draft) {
    super(of.error?.message ?? 'The analysis failed.');
    this.code = of.error?.code ?? 'analysis_failed';
  }
}

/** `wait` has waited as long as it was told to; the work goes on. */
export class StillRunningError extends Error {
  override readonly name = 'StillRunningError';
}

/** Tells the errors apart, and narrows `code`: `if (isDealFlowError(error, 'duplicate_submission')) …` */
export function isDealFlowError<C extends ErrorCode = ErrorCode>(error: unknown, ...codes: C[]): error is DealFlowError & { code: C } {
  return error instanceof DealFlowError && (codes.length === 0 || (codes as string[]).includes(error.code));
}

/** Reads the envelope of an answer that is not 2xx, of the service at `baseUrl`. */
export async function errorOf(response: Response, baseUrl: string): Promise<DealFlowError> {
  const text = await response.text().catch(() => '');
  try {
    const { error } = JSON.parse(text) as components['schemas']['ErrorEnvelopeDto'];
    const page = `${baseUrl.replace(/\/+$/, '')}/docs/guides/errors/${error.code}`;
    return new DealFlowError(error.code, error.message, response.status, error.request_id, error.details, page);
  } catch {
    const message = `The answer ${response.status} is not one of the service: ${text.slice(0, 200)}`;
    return new DealFlowError('not_the_service', message, response.status, response.headers.get('x-request-id'));
  }
}
