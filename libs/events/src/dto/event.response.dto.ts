import { ApiProperty } from '@nestjs/swagger';
import { EVENT_TYPES } from '../event-types';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class ActorDto {
  @ApiProperty({ enum: ['user', 'key', 'form', 'import', 'system'], example: 'key' })
  kind: string;

  @ApiProperty({ type: String, nullable: true, example: ID })
  id: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'CRM sync', description: 'As it is now.' })
  name: string | null;
}

/** Whatever the field holds: a text, a deal's stage, a list of reasons. */
const VALUE = {
  oneOf: [
    { type: 'string', nullable: true },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'object', additionalProperties: true },
    { type: 'array', items: {} },
  ],
};

export class FieldChangeDto {
  @ApiProperty({ example: 'industry' })
  field: string;

  @ApiProperty({ ...VALUE, example: null })
  from: unknown;

  @ApiProperty({ ...VALUE, example: 'robotics' })
  to: unknown;
}

const NOTE = { id: ID, body: 'Met the founders; strong on distribution.', created_at: '2026-03-01T09:30:00.000Z' };

/** What is there beside `object` and `changes` depends on the type. */
export class EventDataDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    nullable: true,
    description: 'What its GET answered at that moment; a company without `properties`.',
    example: NOTE,
  })
  object: unknown;

  @ApiProperty({ type: [FieldChangeDto], nullable: true })
  changes: FieldChangeDto[] | null;

  @ApiProperty({
    required: false,
    type: Number,
    nullable: true,
    example: 612,
    description: 'Of `score.changed`: the score before; null: none.',
  })
  from?: number | null;

  @ApiProperty({ required: false, type: Number, example: 640, description: 'Of `score.changed`: the score.' })
  to?: number;

  @ApiProperty({ required: false, example: '1.0.0', description: 'Of `score.changed`: the rubric that gave the score.' })
  rubric_version?: string;

  @ApiProperty({
    required: false,
    format: 'uuid',
    example: ID,
    description: 'Of `company.merged` and `company.unmerged`: the company that became part of the other.',
  })
  from_company_id?: string;

  @ApiProperty({ required: false, format: 'uuid', example: ID, description: 'Of `company.merged` and `company.unmerged`.' })
  merge_id?: string;

  @ApiProperty({ required: false, format: 'uuid', example: ID, description: 'Of `thesis.matched`.' })
  thesis_id?: string;

  @ApiProperty({ required: false, example: 'European climate software, seed', description: 'Of `thesis.matched`.' })
  thesis_name?: string;
}

export class EventDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ enum: EVENT_TYPES, example: 'note.created' })
  type: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  occurred_at: string;

  @ApiProperty({ type: 'integer', format: 'int64', example: 105, description: 'The place in the feed. Grows, with gaps.' })
  sequence: number;

  @ApiProperty({ type: ActorDto })
  actor: ActorDto;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: ID })
  company_id: string | null;

  @ApiProperty({ type: String, format: 'uuid', nullable: true, example: null })
  deal_id: string | null;

  @ApiProperty({ type: String, nullable: true, example: ID, description: 'Of the request in which it happened.' })
  request_id: string | null;

  @ApiProperty({ type: EventDataDto, example: { object: NOTE, changes: null } })
  data: EventDataDto;
}
