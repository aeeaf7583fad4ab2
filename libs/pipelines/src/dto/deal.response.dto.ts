import { ApiProperty } from '@nestjs/swagger';
import { ActorDto } from '@app/events';
import { DEAL_SOURCES, type DealSource, STAGE_KINDS, type StageKind } from '../deal-kinds';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';
const AT = '2026-03-01T09:30:00.000Z';

export class StageDto {
  @ApiProperty({ format: 'uuid', example: ID, description: 'Stays the same when the stage is renamed or takes another place.' })
  id: string;

  @ApiProperty({ example: 'Screening' })
  name: string;

  @ApiProperty({ enum: STAGE_KINDS, example: 'open' })
  kind: StageKind;
}

export class DealOwnerDto {
  @ApiProperty({ format: 'uuid', example: ID, description: "The user's." })
  id: string;

  @ApiProperty({ example: 'Ada Lovelace' })
  name: string;
}

export class DealOutcomeDto {
  @ApiProperty({ enum: ['won', 'passed'], example: 'passed' })
  kind: 'won' | 'passed';

  @ApiProperty({ type: [String], example: ['too early'] })
  reasons: string[];

  @ApiProperty({ type: String, nullable: true, example: 'Come back after the pilot.' })
  note: string | null;

  @ApiProperty({ format: 'date-time', example: AT })
  at: string;
}

export class DealCriDto {
  @ApiProperty({ type: 'integer', example: 612 })
  score: number;

  @ApiProperty({ type: 'integer', example: 1000 })
  max: number;

  @ApiProperty({ example: false })
  verified: boolean;

  @ApiProperty({ format: 'date-time', example: AT })
  scored_at: string;
}

export class CompanyOfDealDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'Acme Robotics' })
  name: string;

  @ApiProperty({ type: String, nullable: true, example: 'https://acme-robotics.com' })
  website: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'robotics' })
  industry: string | null;

  @ApiProperty({ type: DealCriDto, nullable: true })
  cri: DealCriDto | null;
}

export class DealDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ type: CompanyOfDealDto })
  company: CompanyOfDealDto;

  @ApiProperty({ format: 'uuid', example: ID })
  pipeline_id: string;

  @ApiProperty({ example: 'Spring awards' })
  pipeline_name: string;

  @ApiProperty({ type: StageDto })
  stage: StageDto;

  @ApiProperty({ type: DealOwnerDto, nullable: true, description: 'Stays named when the member has left.' })
  owner: DealOwnerDto | null;

  @ApiProperty({ format: 'date-time', example: AT })
  entered_stage_at: string;

  @ApiProperty({ type: DealOutcomeDto, nullable: true, description: 'Null while the stage is an open one.' })
  outcome: DealOutcomeDto | null;

  @ApiProperty({ enum: DEAL_SOURCES, example: 'api' })
  source: DealSource;

  @ApiProperty({ format: 'date-time', example: AT })
  created_at: string;

  @ApiProperty({ format: 'date-time', example: AT })
  updated_at: string;
}

export class DealMoveDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ type: StageDto, nullable: true, description: "Null on the deal's creation." })
  from_stage: StageDto | null;

  @ApiProperty({ type: StageDto })
  to_stage: StageDto;

  @ApiProperty({ type: ActorDto })
  actor: ActorDto;

  @ApiProperty({ type: [String], example: ['too early'] })
  reasons: string[];

  @ApiProperty({ type: String, nullable: true, example: 'Come back after the pilot.' })
  note: string | null;

  @ApiProperty({ format: 'date-time', example: AT, description: "Of the newest row: the deal's `entered_stage_at`." })
  at: string;
}

export class FunnelStageDto {
  @ApiProperty({ type: StageDto })
  stage: StageDto;

  @ApiProperty({ type: 'integer', example: 12, description: 'Deals that stand in it now, whatever the window.' })
  current: number;

  @ApiProperty({ type: 'integer', example: 40, description: 'How often a deal came into it, creations and re-entries included.' })
  entered: number;

  @ApiProperty({ type: 'integer', example: 18, description: 'Moves from it to the next stage, unless that is a passed one.' })
  left_to_next: number;

  @ApiProperty({ type: 'integer', example: 9, description: 'Moves from it to any passed stage.' })
  left_to_passed: number;

  @ApiProperty({ type: Number, nullable: true, example: 86400, description: 'Of the visits that ended in the window; null without any.' })
  median_seconds: number | null;
}

export class FunnelDto {
  @ApiProperty({ format: 'uuid', example: ID })
  pipeline_id: string;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: AT, description: 'Inclusive.' })
  since: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, example: null, description: 'Exclusive.' })
  until: string | null;

  @ApiProperty({ type: [FunnelStageDto] })
  stages: FunnelStageDto[];
}
