import { NOT_BLANK, WITHOUT_NUL } from '@app/http';
import { ApiProperty } from '@nestjs/swagger';
import { COMPANY_FIELDS, DEAL_FIELDS, OPS_OF, SORT_FIELDS, VIEW_OPS, type FilterValue, type ViewOp } from '../view-fields';
import type { ViewRow } from '../views.repository';

const FIELDS = [...COMPANY_FIELDS, ...DEAL_FIELDS].map(([field, { kind }]) => `\`${field}\` (${OPS_OF[kind].join(', ')})`).join(', ');

export class ViewFilterDto {
  @ApiProperty({
    example: 'stage',
    maxLength: 60,
    pattern: WITHOUT_NUL,
    description: `Fields and their operators: ${FIELDS}, \`property:<id>\` (${OPS_OF.answer.join(', ')}).`,
  })
  field: string;

  @ApiProperty({
    enum: VIEW_OPS,
    example: 'in',
    description:
      '`contains`: substring in any case; for choices, that the option is among them. `neq` also holds where nothing is there. `is_empty`: true or false.',
  })
  op: ViewOp;

  @ApiProperty({
    oneOf: [
      { type: 'string', minLength: 1, maxLength: 4000, pattern: NOT_BLANK },
      { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 },
      { type: 'boolean' },
      { type: 'array', minItems: 1, maxItems: 50, items: { type: 'string', minLength: 1, maxLength: 4000, pattern: NOT_BLANK } },
    ],
    description:
      'A list for `in`, a boolean for `is_empty` and `verified`, an RFC 3339 time for times, an option id for choices, an id for what is of deals: one of the company’s, in the view’s pipeline.',
    example: ['Seed', 'Series A'],
  })
  value: FilterValue;
}

export class ViewSortDto {
  @ApiProperty({
    enum: [...SORT_FIELDS.keys()],
    example: 'cri_score',
    description: 'A company without a CRI stands below 0.',
  })
  field: string;

  @ApiProperty({ enum: ['asc', 'desc'], example: 'desc' })
  direction: 'asc' | 'desc';
}

export class ViewDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c51' })
  id: string;

  @ApiProperty({ example: 'Verified seed companies' })
  name: string;

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    example: null,
    description: 'Only companies with a deal in this pipeline.',
  })
  pipeline_id: string | null;

  @ApiProperty({ type: [ViewFilterDto], description: 'All of them hold.' })
  filters: ViewFilterDto[];

  @ApiProperty({ type: ViewSortDto })
  sort: ViewSortDto;

  @ApiProperty({ example: false, description: 'Whether companies that enter and leave it are told of.' })
  alerts: boolean;

  @ApiProperty({ format: 'date-time', example: '2026-01-15T09:30:00.000Z' })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: '2026-01-15T09:30:00.000Z' })
  updated_at: string;

  static from(this: void, row: ViewRow): ViewDto {
    const { id, name, pipeline_id, sort, alerts } = row;
    return {
      id,
      name,
      pipeline_id,
      filters: row.filters.map(({ field, op, value }) => ({ field, op, value })),
      sort: { field: sort.field, direction: sort.direction },
      alerts,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    };
  }
}
