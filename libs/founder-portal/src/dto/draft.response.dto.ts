import { ApiProperty } from '@nestjs/swagger';
import { JobErrorDto } from '@app/deck-intake';
import { RecommendationDto, ScoreDomainDto } from '@app/scoring';
import { DRAFT_STATUSES } from '../drafts/draft-states';
import type { DraftRow } from '../drafts/drafts.repository';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class DraftDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ enum: DRAFT_STATUSES, example: 'scored' })
  status: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 612, description: 'null until scored.' })
  cri_score: number | null;

  @ApiProperty({ example: false })
  verified: boolean;

  @ApiProperty({ type: [ScoreDomainDto] })
  domains: ScoreDomainDto[];

  @ApiProperty({ type: [RecommendationDto] })
  recommendations: RecommendationDto[];

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-01T09:30:02.500Z' })
  scored_at: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({ example: 'acme-deck-v3.pdf' })
  file_name: string;

  @ApiProperty({ type: JobErrorDto, required: false, description: 'Where the status is failed.' })
  error?: JobErrorDto;

  @ApiProperty({ type: String, format: 'uuid', required: false, example: ID, description: 'Once it was published.' })
  document_id?: string;

  static from(row: DraftRow): DraftDto {
    const draft: DraftDto = {
      id: row.id,
      status: row.status,
      cri_score: row.score,
      verified: row.verified ?? false,
      domains: row.domains ?? [],
      recommendations: row.recommendations ?? [],
      scored_at: row.scored_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      file_name: row.file_name,
    };
    if (row.status === 'failed') draft.error = { code: row.error_code ?? 'analysis_failed', message: row.error_message ?? '' };
    if (row.document_id) draft.document_id = row.document_id;
    return draft;
  }
}

export class SubmittedDraftDto extends DraftDto {
  @ApiProperty({ format: 'uuid', example: ID, description: 'The same as id.' })
  draft_id: string;

  @ApiProperty({ format: 'uri', example: `https://api.example.com/v1/me/deck/drafts/${ID}`, description: 'Absolute: the draft itself.' })
  poll_url: string;
}
