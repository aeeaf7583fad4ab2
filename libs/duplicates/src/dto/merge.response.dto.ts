import { ApiProperty } from '@nestjs/swagger';
import { CompanyDto } from '@app/companies';
import type { MergeRow } from '../merges.repository';
import { NamedCompanyDto } from './duplicate.response.dto';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const AT = '2026-03-01T09:30:00.000Z';
const COUNT = { type: 'integer', example: 1 } as const;

export class MovedDto {
  @ApiProperty(COUNT)
  deals: number;

  @ApiProperty(COUNT)
  documents: number;

  @ApiProperty(COUNT)
  notes: number;

  @ApiProperty(COUNT)
  metrics: number;

  @ApiProperty(COUNT)
  scores: number;

  @ApiProperty(COUNT)
  answers: number;

  @ApiProperty(COUNT)
  jobs: number;

  @ApiProperty(COUNT)
  drafts: number;

  @ApiProperty(COUNT)
  admins: number;
}

export class MergeConflictDto {
  @ApiProperty({ example: 'website', description: 'A field of the company, or `properties.<id>`.' })
  field: string;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
    example: 'https://acme.example',
    description: 'Chosen options by their ids.',
  })
  this: unknown;

  @ApiProperty({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }], example: 'https://acme.test' })
  other: unknown;

  @ApiProperty({ enum: ['this', 'other'], example: 'this' })
  kept: string;
}

export class MergeResultDto {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: ID, description: 'Null for a dry run.' })
  id: string | null;

  @ApiProperty({ type: CompanyDto })
  company: CompanyDto;

  @ApiProperty({ format: 'uuid', example: ID })
  from_company_id: string;

  @ApiProperty({ type: MovedDto })
  moved: MovedDto;

  @ApiProperty({ type: [MergeConflictDto] })
  conflicts: MergeConflictDto[];
}

export class MergeDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ type: NamedCompanyDto, description: 'The company that remains.' })
  company: NamedCompanyDto;

  @ApiProperty({ format: 'uuid', example: ID })
  from_company_id: string;

  @ApiProperty({ format: 'date-time', example: AT })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null })
  undone_at: string | null;

  static from({ id, company, from_company_id, created_at, undone_at }: MergeRow): MergeDto {
    return { id, company, from_company_id, created_at: created_at.toISOString(), undone_at: undone_at?.toISOString() ?? null };
  }
}
