import { IsBoolean } from 'class-validator';
import { ApiError } from '@app/errors';
import { IsEmailAddress, IsRaw, Optional } from '@app/http';
import type { Retention } from './retention.repository';

/** A hundred years. */
const MAX_DAYS = 36_500;

export class SubjectRequest {
  @IsEmailAddress()
  email: string;
}

export class EraseSubjectRequest extends SubjectRequest {
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  dry_run?: boolean;
}

export class EraseCompanyRequest {
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  dry_run?: boolean;
}

export class RetentionRequest {
  @IsRaw()
  passed_days?: unknown;

  @IsRaw()
  drafts_days?: unknown;

  @IsRaw()
  events_days?: unknown;
}

/** The same in a query, where days are digits and `null` is the word. */
export class RetentionQuery extends RetentionRequest {}

const FIELDS = ['passed_days', 'drafts_days', 'events_days'] as const;

/** Those that were sent. @throws ApiError invalid_request */
export function retentionOf(body: RetentionRequest): Partial<Retention> {
  const given = FIELDS.filter((field) => body[field] !== undefined);
  const read = body instanceof RetentionQuery ? fromQuery : (raw: unknown) => raw;
  return Object.fromEntries(given.map((field) => [field, daysOf(field, read(body[field]))]));
}

function fromQuery(raw: unknown): unknown {
  if (raw === 'null' || raw === '') return null;
  return typeof raw === 'string' && /^\d{1,5}$/.test(raw) ? Number(raw) : raw;
}

function daysOf(field: string, raw: unknown): number | null {
  if (raw === null) return null;
  if (typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= MAX_DAYS) return raw;
  throw ApiError.invalid(field, `must be a whole number from 1 to ${MAX_DAYS}, or null`);
}
