import { ApiProperty } from '@nestjs/swagger';
import { FORM_TEXT, IsRaw, Optional, PageQuery } from '@app/http';
import { IsIn } from 'class-validator';
import type { ImportRow, ReportRow } from './imports.repository';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const AT = '2026-03-01T09:30:00.000Z';
export const IMPORT_MODES = ['create', 'upsert'] as const;
export const ROW_STATUSES = ['created', 'updated', 'unchanged', 'rejected'] as const;
const TRUTHS = ['true', 'false'] as const;

/** The text fields of `POST /v1/imports`; the file is the part `file`. */
export class ImportRequest {
  @ApiProperty({
    ...FORM_TEXT,
    required: false,
    example: '{"Company":"name","HQ":"01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c12"}',
    description: 'JSON map from column to field or property id; null: the column is ignored. Known headers map themselves.',
  })
  @Optional()
  @IsRaw()
  mapping?: string;

  @ApiProperty({
    required: false,
    enum: IMPORT_MODES,
    default: 'create',
    example: 'upsert',
    description: '`create` rejects rows of companies that exist.',
  })
  @Optional()
  @IsIn(IMPORT_MODES, { message: `must be one of ${IMPORT_MODES.join(', ')}` })
  mode?: (typeof IMPORT_MODES)[number];

  @ApiProperty({
    ...FORM_TEXT,
    required: false,
    example: `["${ID}"]`,
    description: 'Where rows go that name no pipeline: JSON array or comma-separated; at most 10. Absent or empty: the default pipeline.',
  })
  @Optional()
  @IsRaw()
  pipeline_ids?: string;

  @ApiProperty({
    required: false,
    enum: TRUTHS,
    default: 'false',
    example: 'false',
    description: '`true`: nothing is written but the report.',
  })
  @Optional()
  @IsIn(TRUTHS, { message: 'must be true or false' })
  dry_run?: 'true' | 'false';
}

export class ImportAcceptedDto {
  @ApiProperty({ format: 'uuid', example: ID })
  import_id: string;

  @ApiProperty({ format: 'uri', example: `https://api.example.com/v1/imports/${ID}`, description: 'Absolute.' })
  poll_url: string;

  @ApiProperty({ enum: ['queued'], example: 'queued' })
  status: 'queued';
}

export class ImportCountsDto {
  @ApiProperty({ type: 'integer', example: 5000, description: 'Rows that are done: the sum of the others.' })
  rows: number;

  @ApiProperty({ type: 'integer', example: 4700, description: 'Companies that were made.' })
  created: number;

  @ApiProperty({ type: 'integer', example: 250 })
  updated: number;

  @ApiProperty({ type: 'integer', example: 40, description: 'Found as the row has them.' })
  unchanged: number;

  @ApiProperty({ type: 'integer', example: 10 })
  rejected: number;
}

export class ImportProgressDto {
  @ApiProperty({ type: 'integer', example: 5000 })
  done: number;

  @ApiProperty({ type: 'integer', example: 5000, description: '0 until it is known.' })
  total: number;

  @ApiProperty({ example: 'done' })
  step: string;
}

export class ImportErrorDto {
  @ApiProperty({ example: 'invalid_file' })
  code: string;

  @ApiProperty({ example: 'Line 17: a row is longer than 4194304 bytes; is a quote not closed?' })
  message: string;
}

export class ImportDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ enum: ['queued', 'processing', 'completed', 'failed'], example: 'completed' })
  status: string;

  @ApiProperty({ enum: IMPORT_MODES, example: 'upsert' })
  mode: string;

  @ApiProperty({ example: false })
  dry_run: boolean;

  @ApiProperty({ example: 'companies.csv' })
  file_name: string;

  @ApiProperty({ type: ImportCountsDto })
  counts: ImportCountsDto;

  @ApiProperty({ type: ImportProgressDto })
  progress: ImportProgressDto;

  @ApiProperty({ type: ImportErrorDto, nullable: true, description: 'Once failed.' })
  error: ImportErrorDto | null;

  @ApiProperty({ format: 'date-time', example: AT })
  created_at: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: AT })
  completed_at: string | null;
}

export class ImportIssueDto {
  @ApiProperty({ example: 'founder_email', description: 'A field, `properties.<id>`, or empty: the row itself.' })
  field: string;

  @ApiProperty({ example: 'must be an e-mail address' })
  issue: string;
}

export class ImportRowDto {
  @ApiProperty({ type: 'integer', example: 17, description: "The file's line where the row begins; of CSV the header is line 1." })
  line: number;

  @ApiProperty({ enum: ROW_STATUSES, example: 'rejected' })
  status: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null })
  company_id: string | null;

  @ApiProperty({ type: [ImportIssueDto] })
  issues: ImportIssueDto[];

  @ApiProperty({
    type: Object,
    additionalProperties: true,
    example: { Company: 'Acme Robotics' },
    description: 'By column, as the file has it.',
  })
  row: Record<string, unknown>;
}

export class ImportRowsQuery extends PageQuery {
  @ApiProperty({ required: false, enum: ROW_STATUSES, example: 'rejected' })
  @Optional()
  @IsIn(ROW_STATUSES, { message: `must be one of ${ROW_STATUSES.join(', ')}` })
  status?: (typeof ROW_STATUSES)[number];
}

const STEPS = { queued: 'queued', processing: 'importing', completed: 'done', failed: 'failed' };

export function importDto(row: ImportRow): ImportDto {
  const { created, updated, unchanged, rejected } = row;
  return {
    id: row.id,
    status: row.status,
    mode: row.mode,
    dry_run: row.dry_run,
    file_name: row.file_name,
    counts: { rows: row.rows_done, created, updated, unchanged, rejected },
    progress: { done: row.rows_done, total: row.rows_total ?? 0, step: STEPS[row.status] },
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    created_at: row.created_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
  };
}

export function importRowDto({ line, status, company_id: companyId, issues, row }: ReportRow): ImportRowDto {
  return { line, status, company_id: companyId, issues, row };
}
