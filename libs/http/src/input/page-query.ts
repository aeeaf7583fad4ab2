import { ApiProperty } from '@nestjs/swagger';
import type { PageRequest } from '@app/database';
import { registerDecorator } from 'class-validator';
import { IsText, Optional } from './validators';

export const DEFAULT_LIMIT = 25;
export const MAX_LIMIT = 100;

/** Digits only: `1.5`, `1e2`, `0x10` and `+5` are no page sizes. */
function IsLimit(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isLimit',
      target: target.constructor,
      propertyName: property as string,
      options: { message: `must be a whole number from 1 to ${MAX_LIMIT}` },
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_LIMIT,
      },
    });
}

/** What every list takes. Lists with filters extend it. */
export class PageQuery {
  @ApiProperty({
    required: false,
    description: 'Rows a page.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT, example: DEFAULT_LIMIT },
    example: 25,
  } as Parameters<typeof ApiProperty>[0])
  @Optional()
  @IsLimit()
  limit?: string;

  @ApiProperty({
    required: false,
    description: 'The `next_cursor` of the page before; bound to the list and its filters.',
    example: 'WyIyMDI2LTAxLTAxIl0.c2lnbmF0dXJl',
  })
  @Optional()
  // Longer than any header line, so that the signature and not the length refuses what is no cursor of ours (`invalid_cursor`).
  @IsText({ max: 16384, blank: true })
  cursor?: string;
}

export function pageRequest(query: PageQuery): PageRequest {
  return { limit: query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit), cursor: query.cursor };
}
