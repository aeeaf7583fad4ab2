import { ApiProperty } from '@nestjs/swagger';
import { ApiError } from '@app/errors';
import { IsEmailAddress, IsHttpUrl, IsRaw, IsText, IsTimestamp, Nullable, Optional, validateDto } from '@app/http';
import { IsObject } from 'class-validator';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

/** Limits as on creation; null clears, absent leaves as it is. */
export class ChangedFieldsRequest {
  @ApiProperty({ required: false, example: 'Acme Robotics' })
  @Optional()
  @IsText({ max: 200 })
  name?: string;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'https://acme-robotics.com' })
  @Nullable()
  @IsHttpUrl()
  website?: string | null;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'robotics' })
  @Nullable()
  @IsText({ max: 100, blank: true })
  industry?: string | null;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'Seed' })
  @Nullable()
  @IsText({ max: 50, blank: true })
  stage?: string | null;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'Warehouses cannot hire enough pickers.' })
  @Nullable()
  @IsText({ max: 10000, blank: true })
  problem_statement?: string | null;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'Ada Lovelace' })
  @Nullable()
  @IsText({ max: 200 })
  founder_name?: string | null;

  @ApiProperty({ required: false, type: String, nullable: true, example: 'ada@acme-robotics.com' })
  @Nullable()
  @IsEmailAddress()
  founder_email?: string | null;
}

export class ChangeCompanyRequest {
  @ApiProperty({ required: false, type: ChangedFieldsRequest })
  @Optional()
  @IsRaw()
  @IsObject({ message: 'must be an object' })
  fields?: object;

  @ApiProperty({
    required: false,
    type: Object,
    additionalProperties: true,
    example: { [ID]: 'Berlin' },
    description: 'Map from property id to answer; null removes the answer.',
  })
  @Optional()
  @IsRaw()
  @IsObject({ message: 'must be a map from property id to answer' })
  properties?: object;

  @ApiProperty({
    required: false,
    format: 'date-time',
    example: '2026-03-01T09:30:00.000Z',
    description: "The company's `updated_at` as it was read: another one is refused with `company_changed`.",
  })
  @Optional()
  @IsTimestamp()
  expected_updated_at?: string;
}

/** @throws ApiError invalid_request naming each field below `fields` */
export async function changedFields({ fields = {} }: ChangeCompanyRequest): Promise<ChangedFieldsRequest> {
  try {
    return await validateDto(ChangedFieldsRequest, fields);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = error.details?.map(({ field, issue }) => ({ field: field ? `fields.${field}` : 'fields', issue }));
    throw new ApiError('invalid_request', details?.[0] && `${details[0].field}: ${details[0].issue}`, details);
  }
}
