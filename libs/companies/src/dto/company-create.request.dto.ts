import { ApiProperty } from '@nestjs/swagger';
import { IsEmailAddress, IsRaw, IsText, Optional } from '@app/http';
import { IsArray, IsObject } from 'class-validator';
import { CompanyFieldsRequest } from './company.request.dto';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class CreateCompanyRequest extends CompanyFieldsRequest {
  @ApiProperty({ example: 'Acme Robotics' })
  @IsText({ max: 200 })
  name: string;

  @ApiProperty({ required: false, example: 'Ada Lovelace' })
  @Optional()
  @IsText({ max: 200 })
  founder_name?: string;

  @ApiProperty({ required: false, example: 'ada@acme-robotics.com' })
  @Optional()
  @IsEmailAddress()
  founder_email?: string;

  @ApiProperty({
    required: false,
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    maxItems: 10,
    example: [ID],
    description: 'Absent or empty: the default pipeline.',
  })
  @Optional()
  @IsRaw()
  @IsArray({ message: 'must be an array of ids' })
  pipeline_ids?: unknown[];

  @ApiProperty({
    required: false,
    type: Object,
    additionalProperties: true,
    example: { [ID]: 'Berlin' },
    description: 'Map from property id to answer.',
  })
  @Optional()
  @IsRaw()
  @IsObject({ message: 'must be a map from property id to answer' })
  properties?: object;
}
