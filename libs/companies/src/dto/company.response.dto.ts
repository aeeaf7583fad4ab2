import { DealCriDto, DealDto } from '@app/pipelines';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { FIELD_SOURCES, type FieldSource } from '../field-sources';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const AT = '2026-03-01T09:30:00.000Z';

export class PrimaryContactDto {
  @ApiProperty({ type: String, nullable: true, example: 'Ada Lovelace' })
  name: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'ada@acme-robotics.com' })
  email: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'CEO & Co-founder' })
  role: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'https://www.linkedin.com/in/ada' })
  profile_url: string | null;
}

/** A deal as it stands in its company; `DealDto` is the whole of it. */
export class DealOfCompanyDto extends PickType(DealDto, [
  'id',
  'pipeline_id',
  'pipeline_name',
  'stage',
  'owner',
  'entered_stage_at',
  'outcome',
  'created_at',
]) {}

export class CompanyCriDto extends DealCriDto {}

export class CompanyAnswerDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'Where are you based?' })
  name: string;

  @ApiProperty({ enum: ['text', 'select', 'multi_select', 'reference'], example: 'select' })
  type: string;

  @ApiProperty({
    description: 'A string for text and reference, `{id, label}` for select, an array of them for multi_select.',
    oneOf: [{ type: 'string' }, { type: 'object' }, { type: 'array', items: { type: 'object' } }],
    example: { id: ID, label: 'Berlin' },
  })
  value: unknown;
}

/** A row of the list: the company without its answers. */
export class CompanyRowDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  name: string;

  @ApiProperty({ type: String, nullable: true, example: 'https://acme-robotics.com' })
  website: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'robotics' })
  industry: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Seed' })
  stage: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'Warehouses cannot hire enough pickers.' })
  problem_statement: string | null;

  @ApiProperty({ type: PrimaryContactDto, nullable: true })
  primary_contact: PrimaryContactDto | null;

  @ApiProperty({ type: [DealOfCompanyDto] })
  deals: DealOfCompanyDto[];

  @ApiProperty({ type: CompanyCriDto, nullable: true })
  cri: CompanyCriDto | null;

  @ApiProperty({ type: String, nullable: true, example: 'crm-4711', description: "The company's key in the team's other system." })
  external_id: string | null;

  @ApiProperty({
    type: Object,
    additionalProperties: { type: 'string', enum: [...FIELD_SOURCES] },
    example: { name: 'submitted', website: 'deck' },
    description:
      'Who stated each field that has a value: the profile, `founder_name` and `founder_email`. What a person or an integration stated is never replaced by an analysis.',
  })
  field_sources: Record<string, FieldSource>;

  @ApiProperty({ type: 'integer', example: 0, description: 'Open pairs of duplicates that the company is in.' })
  duplicates_count: number;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'Since then it is left out of lists and only read.',
  })
  archived_at: string | null;

  @ApiProperty({ format: 'date-time', example: AT })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: AT })
  updated_at: string;
}

export class CompanyDto extends CompanyRowDto {
  @ApiProperty({ type: [CompanyAnswerDto] })
  properties: CompanyAnswerDto[];
}
