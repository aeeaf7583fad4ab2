import { ApiProperty } from '@nestjs/swagger';
import { DuplicateReasonDto, type OpenDuplicate } from '@app/duplicates';
import { JOB_FAILURES, JOB_STATUSES, type JobRow } from '@app/jobs';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class JobDuplicateDto {
  @ApiProperty({ format: 'uuid', example: ID })
  company_id: string;

  @ApiProperty({ type: [DuplicateReasonDto] })
  reasons: DuplicateReasonDto[];
}

export class JobResultDto {
  @ApiProperty({ format: 'uuid', example: ID })
  company_id: string;

  @ApiProperty({ type: [String], example: [ID], description: 'One per targeted pipeline.' })
  deal_ids: string[];

  @ApiProperty({ format: 'uuid', example: ID })
  document_id: string;

  @ApiProperty({ type: 'integer', example: 612 })
  cri_score: number;

  @ApiProperty({ type: [String], example: ['possible_duplicate'], description: 'What a person may want to look at.' })
  warnings: string[];

  @ApiProperty({ type: [JobDuplicateDto], description: 'Companies that may be the same, of those that the reader sees.' })
  duplicates: JobDuplicateDto[];
}

export class JobErrorDto {
  @ApiProperty({ enum: Object.keys(JOB_FAILURES), example: 'encrypted_pdf' })
  code: string;

  @ApiProperty({ example: JOB_FAILURES.encrypted_pdf })
  message: string;
}

export class JobProgressDto {
  @ApiProperty({ type: 'integer', example: 7 })
  done: number;

  @ApiProperty({ type: 'integer', example: 17, description: '0 until it is known.' })
  total: number;

  @ApiProperty({ example: 'reading' })
  step: string;
}

export class JobQueueDto {
  @ApiProperty({ type: 'integer', example: 3, description: '1 is next.' })
  position: number;

  @ApiProperty({ type: 'integer', example: 12 })
  depth: number;
}

export class JobDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ format: 'uuid', example: ID, description: 'The same as id.' })
  job_id: string;

  @ApiProperty({ enum: ['deck_intake'], example: 'deck_intake' })
  type: 'deck_intake';

  @ApiProperty({ enum: JOB_STATUSES, example: 'completed' })
  status: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: ID })
  company_id: string | null;

  @ApiProperty({ type: JobResultDto, nullable: true, description: 'Once completed.' })
  result: JobResultDto | null;

  @ApiProperty({ type: JobErrorDto, nullable: true, description: 'Once failed.' })
  error: JobErrorDto | null;

  @ApiProperty({ type: JobProgressDto })
  progress: JobProgressDto;

  @ApiProperty({ type: JobQueueDto, nullable: true, description: 'While queued.' })
  queue: JobQueueDto | null;

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-01T09:30:00.040Z' })
  started_at: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: '2026-03-01T09:30:02.500Z' })
  completed_at: string | null;

  static from(job: JobRow, queue: JobQueueDto | null, duplicates: OpenDuplicate[] = []): JobDto {
    return {
      id: job.id,
      job_id: job.id,
      type: 'deck_intake',
      status: job.status,
      company_id: job.company_id,
      result: job.status === 'completed' ? resultOf(job, duplicates) : null,
      error: job.status === 'failed' && job.error_code ? { code: job.error_code, message: job.error_message ?? '' } : null,
      progress: { done: job.progress_done, total: job.progress_total, step: job.progress_step },
      queue,
      created_at: job.created_at.toISOString(),
      started_at: job.started_at?.toISOString() ?? null,
      completed_at: job.completed_at?.toISOString() ?? null,
    };
  }
}

function resultOf(job: JobRow, duplicates: OpenDuplicate[]): JobResultDto {
  return {
    company_id: job.company_id ?? '',
    deal_ids: job.deal_ids,
    document_id: job.document_id ?? '',
    cri_score: job.cri_score ?? 0,
    warnings: job.warnings,
    duplicates,
  };
}
