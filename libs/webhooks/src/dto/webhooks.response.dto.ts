import { ApiProperty } from '@nestjs/swagger';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../deliveries/deliveries.repository';
import { DISABLED_REASONS, type DisabledReason } from '../endpoints/disabled-reasons';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const AT = '2026-03-01T09:30:00.000Z';

export class WebhookEndpointDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'https://crm.example.com/hooks/deal-flow' })
  url: string;

  @ApiProperty({ type: [String], example: ['deal.created', 'deal.moved'], description: 'The types of events that it takes.' })
  types: string[];

  @ApiProperty({ type: [String], nullable: true, example: null, description: 'Null: all pipelines that its creator sees.' })
  pipeline_ids: string[] | null;

  @ApiProperty({ type: String, nullable: true, example: 'CRM' })
  description: string | null;

  @ApiProperty({ enum: ['active', 'disabled'], example: 'active' })
  status: 'active' | 'disabled';

  @ApiProperty({
    enum: [...DISABLED_REASONS, null],
    type: String,
    nullable: true,
    example: null,
    description:
      '`requested`; `gone`: the receiver answered 410; `failing`: five days without a success; `creator_inactive`: its creator left the team.',
  })
  disabled_reason: DisabledReason | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'The first failure after the last success.',
  })
  failing_since: string | null;

  @ApiProperty({ format: 'date-time', example: AT })
  created_at: string;
}

export class WebhookEndpointWithSecretDto extends WebhookEndpointDto {
  @ApiProperty({
    example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD0mB4cQ5bVvY=',
    description: 'What deliveries are signed with; shown this once.',
  })
  secret: string;
}

export class DeliveryAttemptDto {
  @ApiProperty({ format: 'date-time', example: AT })
  at: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 500 })
  status_code: number | null;

  @ApiProperty({ type: 'integer', example: 120 })
  milliseconds: number;

  @ApiProperty({ type: String, nullable: true, example: 'answered 500', description: 'Null for a success.' })
  error: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'try later', description: 'The beginning of the answer, secrets masked.' })
  response: string | null;
}

export class WebhookDeliveryDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ format: 'uuid', example: ID })
  event_id: string;

  @ApiProperty({ example: 'deal.moved' })
  event_type: string;

  @ApiProperty({
    enum: DELIVERY_STATUSES,
    example: 'failed',
    description: '`failed`: an attempt failed and another is due; `dead`: no other is.',
  })
  status: DeliveryStatus;

  @ApiProperty({ type: [DeliveryAttemptDto], description: 'Oldest first; the newest 50.' })
  attempts: DeliveryAttemptDto[];

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: AT,
    description: 'Null while an attempt runs, and where none is due.',
  })
  next_attempt_at: string | null;

  @ApiProperty({ format: 'date-time', example: AT })
  created_at: string;
}

export class ReplayDto {
  @ApiProperty({ type: 'integer', example: 12, description: 'Events that go out again.' })
  count: number;
}
