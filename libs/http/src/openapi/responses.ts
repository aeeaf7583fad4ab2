import { applyDecorators, HttpCode, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiProperty, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERROR_CODES, type ErrorCode } from '@app/errors';
import { fieldsOf } from '../input/dto.pipe';

const CODES = Object.keys(ERROR_CODES) as ErrorCode[];
const EXAMPLE_ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class ErrorDetailDto {
  @ApiProperty({ example: 'name' })
  field: string;

  @ApiProperty({ example: 'must be a string of 1 to 200 characters, not blank' })
  issue: string;
}

export class ErrorBodyDto {
  @ApiProperty({ enum: CODES, enumName: 'ErrorCode', example: 'invalid_request' })
  code: ErrorCode;

  @ApiProperty({ example: ERROR_CODES.invalid_request.message })
  message: string;

  @ApiProperty({ format: 'uuid', example: EXAMPLE_ID, description: 'Also in the header X-Request-Id.' })
  request_id: string;

  @ApiProperty({ type: [ErrorDetailDto], required: false, description: 'On every 400.' })
  details?: ErrorDetailDto[];
}

export class ErrorEnvelopeDto {
  @ApiProperty({ type: ErrorBodyDto })
  error: ErrorBodyDto;
}

function exampleOf(code: ErrorCode): object {
  const details = ERROR_CODES[code].status === 400 ? { details: [{ field: 'name', issue: 'is not valid' }] } : {};
  return { value: { error: { code, message: ERROR_CODES[code].message, request_id: EXAMPLE_ID, ...details } } };
}

/** Codes by route, so that several decorators of one route add up instead of overwriting one another's statuses. */
const FAILS = 'deal-flow:fails';
/** Where @nestjs/swagger keeps the responses of a handler. */
const RESPONSES = 'swagger/apiResponse';

/** The errors that this operation answers, one documented response per status with an example per code. */
export function Fails(...codes: ErrorCode[]): MethodDecorator {
  return (target, property, descriptor) => {
    const handler = descriptor.value as object;
    const all = new Set([...((Reflect.getMetadata(FAILS, handler) ?? []) as ErrorCode[]), ...codes]);
    Reflect.defineMetadata(FAILS, [...all], handler);
    const byStatus = new Map<number, ErrorCode[]>();
    for (const code of all) {
      const { status } = ERROR_CODES[code];
      byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    for (const [status, group] of byStatus) {
      // Swagger would append to what an earlier call said of the same status.
      const { [status]: _before, ...others } = (Reflect.getMetadata(RESPONSES, handler) ?? {}) as Record<string, unknown>;
      Reflect.defineMetadata(RESPONSES, others, handler);
      ApiResponse({
        status,
        description: group.map((code) => `\`${code}\`: ${ERROR_CODES[code].message}`).join(' '),
        content: {
          'application/json': {
            schema: { $ref: getSchemaPath(ErrorEnvelopeDto) },
            examples: Object.fromEntries(group.map((code) => [code, exampleOf(code)])),
          },
        },
      } as Parameters<typeof ApiResponse>[0])(target, property, descriptor);
    }
    ApiExtraModels(ErrorEnvelopeDto)(target, property, descriptor);
  };
}

/** The success answer. `status` also sets the status that Nest sends. */
export function Returns(status: 200 | 201 | 202, dto: Type, description: string): MethodDecorator {
  return applyDecorators(HttpCode(status), ApiResponse({ status, type: dto, description }), Fails('internal_error'));
}

const END_OF_LIST = { nullable: true, description: 'Pass it as `cursor` for the next page; null at the end.', example: null };
const NEVER_ENDS = { description: 'Pass it as `cursor` for what comes next; never null.', example: 'WyIxMDUiXQ.c2lnbmF0dXJl' };

/** A list: `{data, next_cursor}`. @param options.endless a reader follows it for ever: `next_cursor` is never null */
export function ReturnsPage(row: Type, description: string, options: { endless?: boolean } = {}): MethodDecorator {
  return applyDecorators(
    HttpCode(200),
    ApiExtraModels(row),
    ApiResponse({
      status: 200,
      description,
      schema: {
        type: 'object',
        required: ['data', 'next_cursor'],
        properties: {
          data: { type: 'array', items: { $ref: getSchemaPath(row) } },
          next_cursor: { type: 'string', ...(options.endless === true ? NEVER_ENDS : END_OF_LIST) },
        },
      },
    }),
    Fails('invalid_request', 'invalid_cursor', 'internal_error'),
  );
}

/** 50 MiB, unless a route says otherwise. */
const MAX_FILE_BYTES = 52_428_800;

export interface DescribedFile {
  types?: string[];
  maxBytes?: number;
  example?: string;
}

/**
 * The body of a `@Multipart` route: the DTO's text fields and the part `file`, whose type is one of those `described`. Unsaid, a part is
 * text/plain in OpenAPI 3.1, which would be refused as the wrong type of file.
 */
export function ApiMultipart(dto: Type<object>, fileDescription: string, described: string[] | DescribedFile = {}): MethodDecorator {
  const {
    types = ['application/pdf'],
    maxBytes = MAX_FILE_BYTES,
    example = '%PDF-1.7 …',
  } = Array.isArray(described) ? { types: described } : described;
  const encoding = { file: { contentType: types.join(', ') } } as unknown as Parameters<typeof ApiBody>[0]['encoding'];
  const file = {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary', maxLength: maxBytes, description: fileDescription, example },
    },
  };
  // Generators make of "no fields and a file" a type that nothing satisfies.
  if (fieldsOf(dto).size === 0) return applyDecorators(ApiConsumes('multipart/form-data'), ApiBody({ schema: file, encoding }));
  return applyDecorators(
    ApiExtraModels(dto),
    ApiConsumes('multipart/form-data'),
    ApiBody({ schema: { allOf: [{ $ref: getSchemaPath(dto) }, file] }, encoding }),
  );
}
