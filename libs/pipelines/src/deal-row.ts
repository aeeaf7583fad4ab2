import type { DealSource, StageKind } from './deal-kinds';
import type { DealDto, DealMoveDto, DealOutcomeDto, StageDto } from './dto/deal.response.dto';

/** What `dealColumns` selects. */
export interface DealRow {
  id: string;
  company_id: string;
  company_name: string;
  company_website: string | null;
  company_industry: string | null;
  cri_score: number | null;
  cri_max: number | null;
  cri_verified: boolean | null;
  cri_scored_at: Date | null;
  pipeline_id: string;
  pipeline_name: string;
  stage_id: string;
  stage_name: string;
  stage_kind: StageKind;
  owner_id: string | null;
  owner_name: string | null;
  entered_stage_at: Date;
  outcome_reasons: string[];
  outcome_note: string | null;
  source: DealSource;
  created_at: Date;
  updated_at: Date;
}

/**
 * The outcome follows from the stage: a deal in a won or passed one has one, since it came there, for the reasons that the move gave. So it
 * is right too where a team makes a stage a won one while deals stand in it.
 */
export function outcomeOf(kind: StageKind, reasons: string[], note: string | null, at: string): DealOutcomeDto | null {
  return kind === 'open' ? null : { kind, reasons, note, at };
}

/** The row of a deal that is made in this transaction with its company, as `dealColumns` would select it. @param at when they were made */
export function newDealRow(
  deal: Pick<DealRow, 'id' | 'company_id' | 'pipeline_id' | 'stage_id' | 'source'>,
  company: { name: string; website: string | null; industry: string | null },
  stage: { name: string; kind: StageKind; pipeline_name: string },
  at: Date,
): DealRow {
  return {
    id: deal.id,
    company_id: deal.company_id,
    company_name: company.name,
    company_website: company.website,
    company_industry: company.industry,
    cri_score: null,
    cri_max: null,
    cri_verified: null,
    cri_scored_at: null,
    pipeline_id: deal.pipeline_id,
    pipeline_name: stage.pipeline_name,
    stage_id: deal.stage_id,
    stage_name: stage.name,
    stage_kind: stage.kind,
    owner_id: null,
    owner_name: null,
    entered_stage_at: at,
    outcome_reasons: [],
    outcome_note: null,
    source: deal.source,
    created_at: at,
    updated_at: at,
  };
}

export function dealDto(row: DealRow): DealDto {
  const entered = row.entered_stage_at.toISOString();
  return {
    id: row.id,
    company: {
      id: row.company_id,
      name: row.company_name,
      website: row.company_website,
      industry: row.company_industry,
      cri: criOf(row),
    },
    pipeline_id: row.pipeline_id,
    pipeline_name: row.pipeline_name,
    stage: { id: row.stage_id, name: row.stage_name, kind: row.stage_kind },
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    entered_stage_at: entered,
    outcome: outcomeOf(row.stage_kind, row.outcome_reasons, row.outcome_note, entered),
    source: row.source,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function criOf({ cri_score: score, cri_max: max, cri_verified: verified, cri_scored_at: at }: DealRow): DealDto['company']['cri'] {
  if (score === null || at === null) return null;
  return { score, max: max ?? 1000, verified: verified ?? false, scored_at: at.toISOString() };
}

export interface DealMoveRow {
  id: string;
  from_stage: StageDto | null;
  to_stage: StageDto;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  reasons: string[];
  note: string | null;
  at: Date;
}

export function dealMoveDto({ actor_kind: kind, actor_id: id, actor_name: name, at, ...row }: DealMoveRow): DealMoveDto {
  const { id: moveId, from_stage, to_stage, reasons, note } = row;
  return { id: moveId, from_stage, to_stage, actor: { kind, id, name }, reasons, note, at: at.toISOString() };
}
