import { ApiProperty } from '@nestjs/swagger';

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

export class DealDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ format: 'uuid', example: ID })
  pipeline_id: string;

  @ApiProperty({ example: 'Spring awards' })
  pipeline_name: string;

  @ApiProperty({ format: 'date-time', example: AT })
  created_at: string;
}

export class CompanyCriDto {
  @ApiProperty({ type: 'integer', example: 612 })
  score: number;

  @ApiProperty({ type: 'integer', example: 1000 })
  max: number;

  @ApiProperty({ example: false })
  verified: boolean;

  @ApiProperty({ format: 'date-time', example: AT })
  scored_at: string;
}

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

  @ApiProperty({ type: [DealDto] })
  deals: DealDto[];

  @ApiProperty({ type: CompanyCriDto, nullable: true })
  cri: CompanyCriDto | null;

  @ApiProperty({ format: 'date-time', example: AT })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: AT })
  updated_at: string;
}

export class CompanyDto extends CompanyRowDto {
  @ApiProperty({ type: [CompanyAnswerDto] })
  properties: CompanyAnswerDto[];
}
