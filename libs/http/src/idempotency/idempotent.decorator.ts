import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { Fails } from '../openapi/responses';
import { ANSWERS, type AnsweredResource } from './answered-resource';
import { IdempotencyInterceptor } from './idempotency.interceptor';

export const IDEMPOTENT = 'deal-flow:idempotent';

/**
 * The route takes `Idempotency-Key`: every POST with an API key or upload token (contract, section 1), else the start fails. The other
 * methods say by themselves what a repeat does, and their handlers are spared the interceptor.
 * @param answers who may not see this any more gets its 404 and no kept answer; what the path names is asked for without it
 */
export function Idempotent(answers?: AnsweredResource): MethodDecorator {
  return applyDecorators(
    SetMetadata(IDEMPOTENT, true),
    SetMetadata(ANSWERS, answers),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'A repeat within 24 hours replays the first answer, with `Idempotent-Replayed: true`.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
      example: 'b0c6d7f2-submission-1',
    }),
    Fails('idempotency_key_reused', 'idempotency_in_progress'),
  );
}
