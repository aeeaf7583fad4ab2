import { ApiProperty } from '@nestjs/swagger';
import { EVENT_TYPE_NAMES } from '@app/events';
import { ExactlyOneOf, IsRaw, Optional, PageQuery, NOT_BLANK } from '@app/http';
import { IsIn } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../deliveries/deliveries.repository';

const TYPES = {
  type: 'array',
  items: { type: 'string', enum: EVENT_TYPE_NAMES },
  minItems: 1,
  maxItems: 100,
  nullable: true,
  required: false,
  example: ['deal.moved', 'company.*'],
  description: 'Types of events, `company.*` for all that begin so. Absent or null: all.',
} as const;
const PIPELINE_IDS = {
  type: 'array',
  items: { type: 'string', format: 'uuid' },
  nullable: true,
  required: false,
  example: null,
  description: 'Only what is seen in these pipelines. Absent or null: all that the creator sees.',
} as const;
const DESCRIPTION = { type: String, nullable: true, required: false, maxLength: 500, example: 'CRM' } as const;

/** Lists and texts are checked by the service, item by item. */
export class EndpointRequest {
  @ApiProperty({
    type: String,
    maxLength: 2048,
    pattern: NOT_BLANK,
    example: 'https://crm.example.com/hooks/deal-flow',
    description: 'https, and an address that is public.',
  })
  @IsRaw()
  url: unknown;

  @ApiProperty(TYPES)
  @IsRaw()
  types?: unknown;

  @ApiProperty(PIPELINE_IDS)
  @IsRaw()
  pipeline_ids?: unknown;

  @ApiProperty(DESCRIPTION)
  @IsRaw()
  description?: unknown;
}

export class EndpointChangesRequest {
  @ApiProperty({ type: String, required: false, maxLength: 2048, pattern: NOT_BLANK, example: 'https://crm.example.com/hooks/deal-flow' })
  @IsRaw()
  url?: unknown;

  @ApiProperty(TYPES)
  @IsRaw()
  types?: unknown;

  @ApiProperty(PIPELINE_IDS)
  @IsRaw()
  pipeline_ids?: unknown;

  @ApiProperty(DESCRIPTION)
  @IsRaw()
  description?: unknown;
}

@ExactlyOneOf('since', 'event_ids')
export class ReplayRequest {
  @ApiProperty({
    type: String,
    format: 'date-time',
    minLength: 20,
    maxLength: 35,
    required: false,
    example: '2026-03-01T09:30:00.000Z',
    description: 'All events of the endpoint’s types from this moment on.',
  })
  @IsRaw()
  since?: unknown;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    required: false,
    minItems: 1,
    maxItems: 1000,
    description: 'These events, whatever the endpoint’s types.',
    example: ['01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11'],
  })
  @IsRaw()
  event_ids?: unknown;
}

export class DeliveryQuery extends PageQuery {
  @ApiProperty({ required: false, enum: DELIVERY_STATUSES, example: 'dead' })
  @Optional()
  @IsIn(DELIVERY_STATUSES, { message: `must be one of ${DELIVERY_STATUSES.join(', ')}` })
  status?: DeliveryStatus;
}
