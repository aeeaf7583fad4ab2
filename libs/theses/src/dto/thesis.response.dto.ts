import { ApiProperty } from '@nestjs/swagger';
import type { CompanyMatchRow, MatchRow, ScoringStatus } from '../matches.repository';
import type { ThesisRow } from '../theses.repository';

const STATUSES = ['pending', 'scored', 'failed', 'not_applicable'];

export class ThesisCriteriaDto {
  @ApiProperty({ type: [String], example: ['Climate', 'Energy'] })
  industries: string[];

  @ApiProperty({ type: [String], example: ['Pre-Seed', 'Seed'] })
  stages: string[];

  @ApiProperty({ type: [String], example: ['heat pump', 'grid'] })
  keywords: string[];

  @ApiProperty({ type: [String], example: ['Europe'] })
  geographies: string[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: 1000,
    example: 600,
    description: 'Lowest CRI asked for.',
  })
  min_cri: number | null;
}

export class ThesisDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c41' })
  id: string;

  @ApiProperty({ example: 'European climate software, seed' })
  name: string;

  @ApiProperty({ type: String, nullable: true, example: 'Software that lowers the emissions of buildings and grids.' })
  description: string | null;

  @ApiProperty({ type: ThesisCriteriaDto })
  criteria: ThesisCriteriaDto;

  @ApiProperty({ example: true })
  active: boolean;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 100,
    example: 70,
    description: 'The score from which on a match is told of (`thesis.matched`).',
  })
  alert_from: number;

  @ApiProperty({ format: 'date-time', example: '2026-01-15T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-01-15T09:30:00.000Z' })
  updated_at: string;

  static from(this: void, row: ThesisRow): ThesisDto {
    const { id, name, description, active, alert_from } = row;
    const { industries, stages, keywords, geographies, min_cri } = row.criteria;
    return {
      id,
      name,
      description,
      criteria: { industries, stages, keywords, geographies, min_cri },
      active,
      alert_from,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  }
}

export class MatchDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  company_id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  company_name: string;

  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, example: 82 })
  score: number;

  @ApiProperty({
    enum: STATUSES,
    example: 'scored',
    description: '`pending` once company or thesis changed, until matched again; the score is the last one.',
  })
  scoring_status: ScoringStatus;

  @ApiProperty({ type: [String], example: ['The company is in Energy, which counts as Climate.'] })
  reasons: string[];

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-01-15T09:30:00.000Z' })
  scored_at: string | null;

  static from(this: void, row: MatchRow): MatchDto {
    const { company_id, company_name, score, scoring_status, reasons, scored_at } = row;
    return { company_id, company_name, score, scoring_status, reasons, scored_at: scored_at?.toISOString() ?? null };
  }
}

/** For the portal, which is not in the description. */
export class CompanyMatchDto {
  thesis_id: string;
  thesis_name: string;
  /** 0 to 100. */
  score: number;
  scoring_status: ScoringStatus;
  reasons: string[];
  scored_at: string | null;

  static from(this: void, row: CompanyMatchRow): CompanyMatchDto {
    const { thesis_id, thesis_name, score, scoring_status, reasons, scored_at } = row;
    return { thesis_id, thesis_name, score, scoring_status, reasons, scored_at: scored_at?.toISOString() ?? null };
  }
}
