import { ApiProperty } from '@nestjs/swagger';
import type { PairRow } from '../duplicates.repository';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class NamedCompanyDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  name: string;

  @ApiProperty({ type: String, nullable: true, example: 'https://acme-robotics.com' })
  website: string | null;
}

export class DuplicateReasonDto {
  @ApiProperty({ enum: ['website', 'email', 'name', 'deck', 'phone'], example: 'website' })
  kind: string;

  @ApiProperty({ example: 'acme-robotics.com', description: 'For people.' })
  detail: string;
}

export class DuplicateDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ type: NamedCompanyDto })
  company: NamedCompanyDto;

  @ApiProperty({ type: NamedCompanyDto })
  other: NamedCompanyDto;

  @ApiProperty({ type: Number, minimum: 0, maximum: 1, example: 0.93 })
  confidence: number;

  @ApiProperty({ type: [DuplicateReasonDto] })
  reasons: DuplicateReasonDto[];

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  created_at: string;

  static from({ id, company, other, confidence, reasons, created_at }: PairRow): DuplicateDto {
    return { id, company, other, confidence, reasons, created_at: created_at.toISOString() };
  }
}
