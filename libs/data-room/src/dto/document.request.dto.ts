import { ApiProperty } from '@nestjs/swagger';
import { IsText, Optional, PageQuery } from '@app/http';
import { registerDecorator } from 'class-validator';
import { DEFAULT_EXPIRY } from '../download/download-links.service';

const MIN_EXPIRY = 60;
const MAX_EXPIRY = 3600;
const FOLDER_EXAMPLE = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c21';

/** 50 MiB, like a deck. */
export const MAX_DOCUMENT_BYTES = 52_428_800;

export class DocumentListQuery extends PageQuery {
  // No UUID check: a value that names no folder is 404, malformed or not.
  @ApiProperty({
    required: false,
    format: 'uuid',
    example: FOLDER_EXAMPLE,
    description: 'Only documents of this folder.',
  })
  @Optional()
  @IsText({ max: 255, blank: true })
  folder_id?: string;
}

export class UploadDocumentRequest {
  @ApiProperty({
    required: false,
    format: 'uuid',
    example: FOLDER_EXAMPLE,
    description: 'A folder of this company; none: the top.',
  })
  @Optional()
  @IsText({ max: 255, blank: true })
  folder_id?: string;

  @ApiProperty({
    required: false,
    example: 'Financial model 2026',
    description: "The file's name if absent.",
  })
  @Optional()
  @IsText({ max: 255 })
  name?: string;
}

function IsExpiry(): PropertyDecorator {
  return (target, property) =>
    registerDecorator({
      name: 'isExpiry',
      target: target.constructor,
      propertyName: property as string,
      options: { message: `must be a whole number from ${MIN_EXPIRY} to ${MAX_EXPIRY}` },
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' && /^\d{2,4}$/.test(value) && Number(value) >= MIN_EXPIRY && Number(value) <= MAX_EXPIRY,
      },
    });
}

export class DownloadUrlQuery {
  @ApiProperty({
    required: false,
    description: 'Seconds that the URL lives.',
    schema: { type: 'integer', minimum: MIN_EXPIRY, maximum: MAX_EXPIRY, default: DEFAULT_EXPIRY, example: 900 },
    example: DEFAULT_EXPIRY,
  } as Parameters<typeof ApiProperty>[0])
  @Optional()
  @IsExpiry()
  expires_in?: string;
}

/** Seconds of a checked query. */
export function expirySeconds(query: DownloadUrlQuery): number {
  return query.expires_in === undefined ? DEFAULT_EXPIRY : Number(query.expires_in);
}
