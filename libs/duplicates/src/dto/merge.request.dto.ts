import { ApiProperty } from '@nestjs/swagger';
import { IsRaw, Optional, PageQuery } from '@app/http';
import { IsBoolean, IsObject, IsUUID } from 'class-validator';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class MergeRequest {
  @ApiProperty({ format: 'uuid', example: ID, description: 'The company that becomes part of the other.' })
  @IsUUID('all', { message: 'must be a company id' })
  from_company_id: string;

  @ApiProperty({
    required: false,
    type: Object,
    additionalProperties: { type: 'string', enum: ['this', 'other'] },
    example: { website: 'other' },
    description:
      'Which value counts where both have one, by field: `name`, `website`, `industry`, `stage`, `problem_statement`, `external_id`, `founder_name`, `founder_email` or `properties.<id>`. `this` unless it is said.',
  })
  @Optional()
  @IsRaw()
  @IsObject({ message: 'must be a map from field to this or other' })
  keep?: object;

  @ApiProperty({ required: false, example: false, description: 'Nothing changes; the answer says what would.' })
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  dry_run?: boolean;
}

export class MergeListQuery extends PageQuery {
  @ApiProperty({ required: false, format: 'uuid', example: ID, description: 'The merges of this company into others.' })
  @Optional()
  @IsUUID('all', { message: 'must be a company id' })
  from_company_id?: string;
}
