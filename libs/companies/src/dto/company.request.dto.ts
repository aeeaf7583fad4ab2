import { ApiProperty } from '@nestjs/swagger';
import { IsHttpUrl, IsText, IsTimestamp, Optional, PageQuery } from '@app/http';
import { IsIn } from 'class-validator';

/** A list of companies, or of what belongs to them. */
export class ArchivableQuery extends PageQuery {
  @ApiProperty({
    required: false,
    enum: ['true', 'false'],
    example: 'false',
    description: '`true`: the archived companies and no others. Otherwise they are left out.',
  })
  @Optional()
  @IsIn(['true', 'false'], { message: 'must be true or false' })
  archived?: string;
}

export function archivedOnly({ archived }: ArchivableQuery): boolean {
  return archived === 'true';
}

export class CompanyListQuery extends ArchivableQuery {
  @ApiProperty({
    required: false,
    example: 'Where are you based?',
    description: 'Name of a property; together with `value`.',
  })
  @Optional()
  @IsText({ max: 500, blank: true })
  property?: string;

  @ApiProperty({
    required: false,
    example: 'Berlin',
    description: 'Exact for text and reference; option id or current label for the select types.',
  })
  @Optional()
  @IsText({ max: 4000, blank: true })
  value?: string;

  @ApiProperty({ required: false, format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  @Optional()
  @IsText({ max: 100, blank: true })
  pipeline_id?: string;

  @ApiProperty({ required: false, example: 'Seed', description: 'Exact.' })
  @Optional()
  @IsText({ max: 50, blank: true })
  stage?: string;

  @ApiProperty({
    required: false,
    format: 'date-time',
    example: '2026-03-01T09:30:00.000Z',
    description:
      'For incremental sync: companies that changed at this moment or later, archived ones included, in the order `updated_at asc, id asc`. `next_cursor` is never null: keep it, and ask again.',
  })
  @Optional()
  @IsTimestamp()
  updated_after?: string;

  @ApiProperty({ required: false, example: 'robot', description: 'Substring of the name, any case.' })
  @Optional()
  @IsText({ max: 200, blank: true })
  q?: string;
}

/** The profile fields beside the name, with the limits of the specification; all optional. */
export class CompanyFieldsRequest {
  @ApiProperty({ required: false, example: 'https://acme-robotics.com' })
  @Optional()
  @IsHttpUrl()
  website?: string;

  @ApiProperty({ required: false, example: 'robotics' })
  @Optional()
  @IsText({ max: 100, blank: true })
  industry?: string;

  @ApiProperty({ required: false, example: 'Seed' })
  @Optional()
  @IsText({ max: 50, blank: true })
  stage?: string;

  @ApiProperty({ required: false, example: 'Warehouses cannot hire enough pickers.' })
  @Optional()
  @IsText({ max: 10000, blank: true })
  problem_statement?: string;
}

/** `PATCH /v1/me/company`: every field optional. */
export class CompanyProfileRequest extends CompanyFieldsRequest {
  @ApiProperty({ required: false, example: 'Acme Robotics' })
  @Optional()
  @IsText({ max: 200 })
  name?: string;
}
