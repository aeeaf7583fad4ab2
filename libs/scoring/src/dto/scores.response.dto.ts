import { ApiProperty } from '@nestjs/swagger';

export class ScoreEvidenceDto {
  @ApiProperty({ example: 'ask', description: 'The rubric signal.' })
  signal: string;

  @ApiProperty({ example: 'specified', enum: ['present', 'specified', 'evidenced'] })
  step: string;

  @ApiProperty({ example: 32 })
  points: number;

  @ApiProperty({ type: 'integer', nullable: true, example: 11, description: 'Page of the deck, from 1.' })
  page: number | null;

  @ApiProperty({ type: String, nullable: true, example: 'Raising €2M to dominate Europe' })
  quote: string | null;

  @ApiProperty({ example: 'text', enum: ['text', 'ocr', 'annotation', 'platform'] })
  source: string;
}

export class ScoreDomainDto {
  @ApiProperty({ example: 'financial' })
  key: string;

  @ApiProperty({ example: 'Financial' })
  name: string;

  @ApiProperty({ example: 96 })
  score: number;

  @ApiProperty({ example: 200 })
  max: number;

  @ApiProperty({
    example: 'Thin (96 of 200): the deck is specific on ask; only mentions forecast; lacks unit economics.',
    description: 'How strong, what is proven, what is only claimed, what is missing.',
  })
  summary: string;

  @ApiProperty({ type: [ScoreEvidenceDto] })
  evidence: ScoreEvidenceDto[];

  @ApiProperty({
    type: [String],
    example: ['Unit economics: one of acquisition cost, lifetime value, margin, payback, churn, revenue per customer'],
    description: 'What the next step of each unfinished signal needs, after whatever holds the whole domain back.',
  })
  missing: string[];
}

export class RecommendationDto {
  @ApiProperty({ example: 'ask.evidenced' })
  id: string;

  @ApiProperty({ example: 'financial' })
  domain: string;

  @ApiProperty({ example: 'ask' })
  signal: string;

  @ApiProperty({ example: 'Say what the money buys' })
  title: string;

  @ApiProperty({ example: 'Break the raise down by use, in percentages that add up to 100, and name the runway.' })
  detail: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 11, description: 'The page to change, where there is one.' })
  page: number | null;

  @ApiProperty({ example: 13, description: 'Exactly what satisfying it adds to the score.' })
  points: number;

  @ApiProperty({ enum: ['high', 'medium', 'low'], example: 'high' })
  priority: string;
}

export class CriDto {
  @ApiProperty({ example: 612, description: '0 to max.' })
  score: number;

  @ApiProperty({ example: 1000 })
  max: number;

  @ApiProperty({ example: false, description: 'Exactly when score is 700 or more.' })
  verified: boolean;

  @ApiProperty({ example: 88, description: 'max(0, 700 - score)' })
  points_to_verified: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-01T09:30:00.000Z' })
  scored_at: string | null;

  @ApiProperty({ example: '1.0.0' })
  rubric_version: string;

  @ApiProperty({ type: [ScoreDomainDto] })
  domains: ScoreDomainDto[];

  @ApiProperty({ type: [RecommendationDto] })
  recommendations: RecommendationDto[];
}

export class ThesisMatchDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  thesis_id: string;

  @ApiProperty({ example: 'European climate software, seed' })
  thesis_name: string;

  @ApiProperty({ example: 82, description: '0 to 100.' })
  score: number;

  @ApiProperty({ enum: ['pending', 'scored', 'failed', 'not_applicable'], example: 'scored' })
  scoring_status: string;
}

export class ScoresDto {
  @ApiProperty({ type: CriDto })
  cri: CriDto;

  @ApiProperty({ type: [ThesisMatchDto] })
  thesis_matches: ThesisMatchDto[];
}
