import { ApiProperty } from '@nestjs/swagger';
import { IsHttpUrl, IsText, Optional, PageQuery } from '@app/http';

export class CompanyListQuery extends PageQuery {
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
