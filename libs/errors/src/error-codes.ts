/**
 * THE table of error codes: the closed list of the contract (section 1). The description publishes its keys as an
 * enum, the filter takes status and default message from here.
 */
export const ERROR_CODES = {
  invalid_request: { status: 400, message: 'The request is not valid.' },
  invalid_json: { status: 400, message: 'The body is not valid JSON.' },
  invalid_cursor: { status: 400, message: 'The cursor does not belong to this list and its filters.' },
  invalid_pipeline: { status: 400, message: 'A pipeline id is unknown or outside the reach of this key.' },
  unknown_property: { status: 400, message: 'There is no such property.' },
  invalid_property_value: { status: 400, message: 'An answer does not fit its property.' },
  file_required: { status: 400, message: 'A file is required.' },
  file_too_large: { status: 400, message: 'The file is too large.' },
  unsupported_file_type: { status: 400, message: 'This type of file is not accepted.' },
  invalid_file: { status: 400, message: 'The file is empty, cut off or damaged.' },
  idempotency_key_reused: { status: 400, message: 'This Idempotency-Key was used for another request.' },
  unauthenticated: { status: 401, message: 'A valid key is required: Authorization: Bearer <API_KEY>.' },
  upload_token_invalid: { status: 401, message: 'The upload token is not valid.' },
  upload_token_expired: { status: 401, message: 'The upload token has expired; ask for a new one.' },
  upload_token_used: { status: 401, message: 'The upload token has been used.' },
  download_url_invalid: { status: 401, message: 'The download link is not valid any more.' },
  forbidden_scope: { status: 403, message: 'The key lacks the scope that this endpoint needs.' },
  forbidden: { status: 403, message: 'The key may not use this endpoint.' },
  company_not_found: { status: 404, message: 'There is no such company.' },
  job_not_found: { status: 404, message: 'There is no such job.' },
  draft_not_found: { status: 404, message: 'There is no such draft.' },
  document_not_found: { status: 404, message: 'There is no such document.' },
  folder_not_found: { status: 404, message: 'There is no such folder.' },
  thesis_not_found: { status: 404, message: 'There is no such thesis.' },
  view_not_found: { status: 404, message: 'There is no such view.' },
  form_not_found: { status: 404, message: 'There is no such form, or it is not open.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  duplicate_company: { status: 409, message: 'This company already has a deal in a targeted pipeline.' },
  duplicate_submission: { status: 409, message: 'This was submitted before.' },
  draft_not_ready: { status: 409, message: 'The draft is not scored.' },
  job_not_failed: { status: 409, message: 'Only a failed job can be retried.' },
  idempotency_in_progress: { status: 409, message: 'The first request with this Idempotency-Key is still running.' },
  rate_limited: { status: 429, message: 'Too many requests; try again later.' },
  internal_error: { status: 500, message: 'Something went wrong on our side.' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;
export type ErrorStatus = (typeof ERROR_CODES)[ErrorCode]['status'];
