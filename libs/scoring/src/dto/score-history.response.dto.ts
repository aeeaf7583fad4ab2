import { ApiProperty } from '@nestjs/swagger';
import { STEP_NAMES } from '../rubric/rubric.types';
import { BENCHMARK_SCOPES } from '../store/score-history.repository';

export class DomainScoreDto {
  @ApiProperty({ example: 'financial' })
  key: string;

  @ApiProperty({ example: 96 })
  score: number;
}

export class PastScoreDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c61' })
  id: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c31',
    description: 'The deck that was scored.',
  })
  document_id: string | null;

  @ApiProperty({ example: '1.0.0' })
  rubric_version: string;

  @ApiProperty({ example: 612 })
  score: number;

  @ApiProperty({ example: 1000 })
  max: number;

  @ApiProperty({ example: false })
  verified: boolean;

  @ApiProperty({ type: [DomainScoreDto] })
  domains: DomainScoreDto[];

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  scored_at: string;

  @ApiProperty({
    enum: ['deck', 'facts', 'rubric', 'published'],
    example: 'deck',
    description:
      'A deck came in, what is known beside it changed (a document, an answer, the profile), the rubric changed, or a draft was published.',
  })
  reason: string;

  @ApiProperty({ example: true, description: 'Whether it is the one that counts now.' })
  current: boolean;
}

export class ComparedStepDto {
  @ApiProperty({ enum: STEP_NAMES, example: 'specified' })
  step: string;

  @ApiProperty({ example: 32 })
  points: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 11 })
  page: number | null;

  @ApiProperty({ type: String, nullable: true, example: 'Raising €2M to dominate Europe' })
  quote: string | null;
}

export class ComparedSignalDto {
  @ApiProperty({ example: 'financial' })
  domain: string;

  @ApiProperty({ example: 'ask' })
  signal: string;

  @ApiProperty({ type: ComparedStepDto })
  from: ComparedStepDto;

  @ApiProperty({ type: ComparedStepDto })
  to: ComparedStepDto;

  @ApiProperty({ example: 12, description: 'What the score gained by it; the points of all signals add up to the difference.' })
  points: number;
}

export class ScoreComparisonDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c61' })
  from: string;

  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c62' })
  to: string;

  @ApiProperty({ example: 12 })
  difference: number;

  @ApiProperty({ type: [ComparedSignalDto], description: 'Every signal that either score has evidence for.' })
  signals: ComparedSignalDto[];
}

export class DomainPercentileDto {
  @ApiProperty({ example: 'financial' })
  key: string;

  @ApiProperty({ type: Number, nullable: true, example: 41.7 })
  percentile: number | null;
}

export class BenchmarkDto {
  @ApiProperty({ enum: BENCHMARK_SCOPES, example: 'team' })
  scope: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 84,
    description: 'Other companies with a score that the company is compared with; for founders null below 10.',
  })
  n: number | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    minimum: 0,
    maximum: 100,
    example: 62.5,
    description: 'The share of the others that score less, equal ones counted half; null where there are fewer than 10, or no score.',
  })
  percentile: number | null;

  @ApiProperty({ type: [DomainPercentileDto] })
  domains: DomainPercentileDto[];
}
