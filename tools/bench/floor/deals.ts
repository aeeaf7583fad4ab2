import { newId } from '@app/database';
import { cursorOf } from './cursor';
import { Statement } from './database';
import type { Caller } from './key-check';

const PAGE = 25;
const MOMENT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const moment = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', ${MOMENT})`;

interface DealRow {
  id: string;
  company_id: string;
  company_name: string;
  website: string | null;
  industry: string | null;
  cri_score: number | null;
  cri_max: number | null;
  cri_verified: boolean | null;
  cri_scored_at: Date | null;
  pipeline_id: string;
  pipeline_name: string;
  stage_id: string;
  stage_name: string;
  kind: string;
  owner_id: string | null;
  owner_name: string | null;
  entered_stage_at: Date;
  source: string;
  created_at: Date;
  updated_at: Date;
}

const JOINS = `JOIN companies c ON c.id = d.company_id JOIN pipelines p ON p.id = d.pipeline_id JOIN pipeline_stages s ON s.id = d.stage_id
   LEFT JOIN users o ON o.id = d.owner_id`;
const STAGE = `json_build_object('id', s.id, 'name', s.name, 'kind', s.kind)`;
const OWNER = `CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'name', o.name) END`;
/** Plain columns: JSON of each stage and company costs PostgreSQL as much as finding them. */
const page = (found: string): string =>
  `SELECT d.id, c.id AS company_id, c.name AS company_name, c.website, c.industry, c.cri_score, c.cri_max, c.cri_verified, c.cri_scored_at,
     d.pipeline_id, p.name AS pipeline_name, d.stage_id, s.name AS stage_name, s.kind, d.owner_id, o.name AS owner_name, d.entered_stage_at,
     d.source, d.created_at, d.updated_at
   FROM (${found}) page
     JOIN deals d ON d.id = page.id ${JOINS} ORDER BY page.created_at DESC, page.id DESC`;

const newest = (condition: string): string =>
  `SELECT id, created_at FROM deals WHERE ${condition} AND NOT company_archived ORDER BY created_at DESC, id DESC LIMIT ${PAGE + 1}`;

const FIRST_PAGE = new Statement<DealRow>('deals', page(newest('team_id = $1')));
// From the team's stage to its deals: with both as conditions on deals it is planned anew for every request.
const STAGE_PAGE = new Statement<DealRow>(
  'stage-deals',
  page(
    `SELECT f.* FROM pipeline_stages t CROSS JOIN LATERAL (${newest('stage_id = t.id')}) f WHERE t.id = $2 AND t.team_id = $1
     ORDER BY f.created_at DESC, f.id DESC LIMIT ${PAGE + 1}`,
  ),
);

/** A row of the feed as the API writes it, without the team's turn; the benchmark's stages are open, so there is no outcome. */
const MOVE = new Statement<{ object: object }>(
  'move-deal',
  `WITH before AS MATERIALIZED (
       SELECT d.id, d.stage_id, d.entered_stage_at AS since, ${STAGE} AS stage FROM deals d JOIN pipeline_stages s ON s.id = d.stage_id
       WHERE d.id = $1 AND d.team_id = $3),
     moved AS (
       UPDATE deals d SET stage_id = $2, entered_stage_at = clock_timestamp(), updated_at = clock_timestamp(), outcome_reasons = '{}', outcome_note = NULL
       FROM before b, pipeline_stages t WHERE d.id = b.id AND t.id = $2 AND t.pipeline_id = d.pipeline_id
       RETURNING d.*, b.stage_id AS left_id, b.since, b.stage AS left_stage),
     kept AS (
       INSERT INTO deal_moves (id, deal_id, pipeline_id, from_stage_id, to_stage_id, from_entered_at, actor_kind, actor_id, reasons, at)
       SELECT $4, id, pipeline_id, left_id, stage_id, since, 'key', $5, '{}', entered_stage_at FROM moved),
     made AS MATERIALIZED (
       SELECT d.id, d.team_id, d.company_id, d.left_stage, ${STAGE} AS stage, json_build_object('id', d.id,
         'company', json_build_object('id', c.id, 'name', c.name, 'website', c.website, 'industry', c.industry, 'cri',
           CASE WHEN c.cri_scored_at IS NOT NULL THEN json_build_object('score', c.cri_score, 'max', c.cri_max, 'verified', c.cri_verified,
             'scored_at', ${moment('c.cri_scored_at')}) END),
         'pipeline_id', d.pipeline_id, 'pipeline_name', p.name, 'stage', ${STAGE}, 'owner', ${OWNER},
         'entered_stage_at', ${moment('d.entered_stage_at')}, 'outcome', NULL, 'source', d.source, 'created_at', ${moment('d.created_at')},
         'updated_at', ${moment('d.updated_at')}) AS object
       FROM moved d ${JOINS}),
     event AS (
       INSERT INTO events (id, type, occurred_at, actor_kind, actor_id, team_id, company_id, deal_id, request_id, data)
       SELECT $6, 'deal.moved', clock_timestamp(), 'key', $5, team_id, company_id, id, $7, jsonb_build_object('object', object, 'changes',
         jsonb_build_array(jsonb_build_object('field', 'stage', 'from', left_stage, 'to', stage))) FROM made)
   SELECT object FROM made`,
);

export async function listDeals({ team_id: teamId }: Caller, query: URLSearchParams): Promise<object> {
  const stage = query.get('stage_id');
  const rows = await (stage === null ? FIRST_PAGE.rows([teamId]) : STAGE_PAGE.rows([teamId, stage]));
  const kept = rows.slice(0, PAGE);
  const last = kept.at(-1);
  const binding = ['deals', teamId, null, stage, null, null, null, null];
  const next = rows.length > PAGE && last ? cursorOf([last.created_at.toISOString(), last.id], binding) : null;
  return { data: kept.map(dealOf), next_cursor: next };
}

export async function moveDeal(caller: Caller, id: string, { stage_id: stage }: { stage_id: string }): Promise<object | undefined> {
  return (await MOVE.row([id, stage, caller.team_id, newId(), caller.key_id, newId(), newId()]))?.object;
}

function dealOf({ cri_score: score, cri_max: max, cri_verified: verified, cri_scored_at: at, ...row }: DealRow): object {
  return {
    id: row.id,
    company: {
      id: row.company_id,
      name: row.company_name,
      website: row.website,
      industry: row.industry,
      cri: at && { score, max, verified, scored_at: at.toISOString() },
    },
    pipeline_id: row.pipeline_id,
    pipeline_name: row.pipeline_name,
    stage: { id: row.stage_id, name: row.stage_name, kind: row.kind },
    owner: row.owner_id && { id: row.owner_id, name: row.owner_name },
    entered_stage_at: row.entered_stage_at.toISOString(),
    outcome: null,
    source: row.source,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
