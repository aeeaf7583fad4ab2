import { ApiProperty } from '@nestjs/swagger';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { IsRaw, isTimestamp, IsText, IsTextList, Nullable, Optional, PageQuery, NOT_BLANK } from '@app/http';
import { IsIn, Matches } from 'class-validator';
import type { DealFilters } from '../deal-lists.repository';
import { STAGE_KINDS, type StageKind } from '../deal-kinds';
import type { MoveRequest } from '../deals.service';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const MAX_REASONS = 10;
const MAX_REASON = 100;
const MAX_STALE_DAYS = 3650;
const NO_OWNER = 'none';

export class DealListQuery extends PageQuery {
  @ApiProperty({ required: false, format: 'uuid', example: ID })
  @Optional()
  @IsText({ max: 100, blank: true })
  pipeline_id?: string;

  @ApiProperty({ required: false, format: 'uuid', example: ID })
  @Optional()
  @IsText({ max: 100, blank: true })
  stage_id?: string;

  @ApiProperty({ required: false, enum: STAGE_KINDS, example: 'open', description: "Of the deal's stage." })
  @Optional()
  @IsIn(STAGE_KINDS, { message: `must be one of ${STAGE_KINDS.join(', ')}` })
  kind?: StageKind;

  @ApiProperty({ required: false, example: ID, description: "A user's id, or `none`: deals without an owner." })
  @Optional()
  @IsText({ max: 100, blank: true })
  owner_id?: string;

  @ApiProperty({ required: false, format: 'uuid', example: ID })
  @Optional()
  @IsText({ max: 100, blank: true })
  company_id?: string;

  @ApiProperty({
    required: false,
    description: 'In its stage for at least so many days.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_STALE_DAYS, example: 30 },
    example: 30,
  } as Parameters<typeof ApiProperty>[0])
  @Optional()
  @Matches(/^[1-9]\d{0,3}$/, { message: `must be a whole number from 1 to ${MAX_STALE_DAYS}` })
  stale_days?: string;
}

/** @throws ApiError invalid_request */
export function dealFilters(query: DealListQuery): DealFilters {
  const staleDays = query.stale_days === undefined ? undefined : Number(query.stale_days);
  if (staleDays !== undefined && staleDays > MAX_STALE_DAYS)
    throw ApiError.invalid('stale_days', `must be a whole number from 1 to ${MAX_STALE_DAYS}`);
  const pipelineId = query.pipeline_id?.toLowerCase();
  // What is no UUID names no pipeline; which of the two codes that is, is said in one place.
  if (pipelineId !== undefined && !isUuid(pipelineId)) throw ApiError.of('invalid_pipeline', 'pipeline_id', 'is unknown or out of reach');
  return {
    pipelineId,
    stageId: query.stage_id === undefined ? undefined : idOf('stage_id', query.stage_id),
    kind: query.kind,
    ownerId: query.owner_id === undefined ? undefined : query.owner_id === NO_OWNER ? null : idOf('owner_id', query.owner_id),
    companyId: query.company_id === undefined ? undefined : idOf('company_id', query.company_id),
    staleDays,
  };
}

export class MoveDealRequest {
  @ApiProperty({ format: 'uuid', example: ID, description: "One of the deal's pipeline." })
  @IsText({ max: 100 })
  stage_id: string;

  @ApiProperty({
    required: false,
    nullable: true,
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: MAX_REASON, pattern: NOT_BLANK },
    maxItems: MAX_REASONS,
    example: ['too early'],
  })
  @Nullable()
  @IsTextList({ max: MAX_REASON })
  reasons?: string[] | null;

  @ApiProperty({ required: false, nullable: true, type: String, example: 'Come back after the pilot.' })
  @Nullable()
  @IsText({ max: 2000, blank: true })
  note?: string | null;

  @ApiProperty({
    required: false,
    nullable: true,
    type: String,
    format: 'uuid',
    example: ID,
    description: 'Where the caller takes the deal to be: it moves only if it is there.',
  })
  @Nullable()
  @IsText({ max: 100 })
  expected_stage_id?: string | null;
}

/** @throws ApiError invalid_request */
export function moveOf(body: MoveDealRequest): MoveRequest {
  const reasons = body.reasons ?? [];
  if (reasons.length > MAX_REASONS) throw ApiError.invalid('reasons', `must be a list of at most ${MAX_REASONS}`);
  return {
    stageId: idOf('stage_id', body.stage_id),
    reasons,
    note: body.note ?? null,
    ...(typeof body.expected_stage_id === 'string' && { expectedStageId: idOf('expected_stage_id', body.expected_stage_id) }),
  };
}

export class DealOwnerRequest {
  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null, description: 'Of `GET /v1/members`; null: nobody.' })
  @IsRaw()
  user_id: unknown;
}

/** @throws ApiError invalid_request */
export function ownerOf({ user_id: userId }: DealOwnerRequest): string | null {
  if (userId === null) return null;
  if (typeof userId !== 'string') throw ApiError.invalid('user_id', "must be a user's id or null");
  return idOf('user_id', userId);
}

export class FunnelQuery {
  @ApiProperty({
    required: false,
    format: 'date-time',
    minLength: 20,
    example: '2026-01-01T00:00:00.000Z',
    description: 'Moves from here on.',
  })
  @Optional()
  @IsText({ max: 40, blank: true })
  since?: string;

  @ApiProperty({
    required: false,
    format: 'date-time',
    minLength: 20,
    example: '2026-04-01T00:00:00.000Z',
    description: 'Moves before this.',
  })
  @Optional()
  @IsText({ max: 40, blank: true })
  until?: string;
}

/** @throws ApiError invalid_request */
export function momentOf(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  if (!isTimestamp(text)) throw ApiError.invalid(field, 'must be an RFC 3339 timestamp');
  return new Date(text.toUpperCase());
}

function idOf(field: string, text: string): string {
  if (!isUuid(text)) throw ApiError.invalid(field, 'must be a UUID');
  return text.toLowerCase();
}
