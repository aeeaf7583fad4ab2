import { Injectable } from '@nestjs/common';
import { visibleCompany, type InvestorScope } from '@app/auth';
import { beyond, createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';
import type { Likeness, Reason, Sign } from './likeness';

export interface TraitsRow {
  id: string;
  team_id: string;
  created_at: Date;
  name: string;
  normalized_name: string;
  website_host: string | null;
  contact_email: string | null;
  signs: Sign[];
}

export interface NamedCompany {
  id: string;
  name: string;
  website: string | null;
}

export interface PairRow {
  id: string;
  company: NamedCompany;
  other: NamedCompany;
  confidence: number;
  reasons: Reason[];
  created_at: Date;
}

/** Candidates of one kind that are looked at: of a name that hundreds share, nobody looks through all pairs. */
const LOOKED_AT = 25;

const SIGNS = `(SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'value', s.value)), '[]')
  FROM company_signs s WHERE s.company_id = c.id) AS signs`;

const TRAITS = `SELECT c.id, c.team_id, c.created_at, c.name, c.normalized_name, c.website_host, c.contact_email, ${SIGNS} FROM companies c`;

/** Each branch scans an index. @param of SQL of the company, its team, its host and its name */
function candidatesOf({ id, team, host, name }: Record<'id' | 'team' | 'host' | 'name', string>): string {
  return `
  (SELECT o.id FROM companies o WHERE o.team_id = ${team} AND o.website_host = ${host} AND o.id <> ${id} ORDER BY o.id LIMIT ${LOOKED_AT})
  UNION (SELECT o.id FROM companies o WHERE o.team_id = ${team} AND o.normalized_name = ${name} AND o.id <> ${id} ORDER BY o.id LIMIT ${LOOKED_AT})
  UNION (SELECT s.company_id FROM company_signs s
         WHERE s.team_id = ${team} AND s.kind = 'website' AND s.value = ${host} AND s.company_id <> ${id} LIMIT ${LOOKED_AT})
  UNION (SELECT s.company_id FROM company_signs s
         WHERE s.team_id = ${team} AND s.kind = 'name' AND s.value = ${name} AND s.company_id <> ${id} LIMIT ${LOOKED_AT})
  UNION (SELECT o.id FROM company_signs m JOIN companies o ON o.team_id = ${team} AND o.website_host = m.value
         WHERE m.company_id = ${id} AND m.kind = 'website' AND o.id <> ${id} LIMIT ${LOOKED_AT})
  UNION (SELECT o.id FROM company_signs m JOIN companies o ON o.team_id = ${team} AND o.normalized_name = m.value
         WHERE m.company_id = ${id} AND m.kind = 'name' AND o.id <> ${id} LIMIT ${LOOKED_AT})
  UNION (SELECT s.company_id FROM company_signs m JOIN company_signs s ON s.team_id = ${team} AND s.kind = m.kind AND s.value = m.value
         WHERE m.company_id = ${id} AND s.company_id <> ${id} LIMIT ${2 * LOOKED_AT})
  UNION SELECT other_company_id FROM duplicate_pairs WHERE company_id = ${id}
  UNION SELECT company_id FROM duplicate_pairs WHERE other_company_id = ${id}`;
}

const CANDIDATES = candidatesOf({ id: '$1', team: '$2', host: '$3::text', name: '$4::text' });

const named = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'website', ${alias}.website)`;

/** Every statement on pairs and signs. A pair is for those who see both companies. */
@Injectable()
export class DuplicatesRepository {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  traits(companyIds: readonly string[]): Promise<TraitsRow[]> {
    return this.db.rows<TraitsRow>(`${TRAITS} WHERE c.id = ANY($1::uuid[])`, [companyIds]);
  }

  /** Those of these companies that have something in common with another of their team. */
  async withCandidates(companyIds: readonly string[]): Promise<string[]> {
    const candidates = candidatesOf({ id: 'c.id', team: 'c.team_id', host: 'c.website_host', name: 'c.normalized_name' });
    const rows = await this.db.rows<{ id: string }>(
      `SELECT c.id FROM companies c WHERE c.id = ANY($1::uuid[]) AND EXISTS (${candidates})`,
      [companyIds],
    );
    return rows.map(({ id }) => id);
  }

  /** Companies of the team that have something in common with this one. */
  candidates({ id, team_id, website_host, normalized_name }: TraitsRow): Promise<TraitsRow[]> {
    return this.db.rows<TraitsRow>(`${TRAITS} WHERE c.id IN (${CANDIDATES}) AND c.team_id = $2`, [
      id,
      team_id,
      website_host,
      normalized_name,
    ]);
  }

  /** Adds what a deck says; what earlier decks said stays. */
  async addSigns(companyId: string, teamId: string, signs: readonly Sign[]): Promise<void> {
    await this.db.run(
      `INSERT INTO company_signs (company_id, team_id, kind, value)
       SELECT $1, $2, kind, value FROM unnest($3::text[], $4::text[]) AS s(kind, value) ORDER BY kind, value ON CONFLICT DO NOTHING`,
      [companyId, teamId, signs.map(({ kind }) => kind), signs.map(({ value }) => value)],
    );
  }

  /** Proposes the pair, or says anew why. @returns its id where it was not open before and is now */
  async propose(teamId: string, companyId: string, otherId: string, likeness: Likeness): Promise<string | null> {
    const pair = [companyId, otherId].sort();
    const row = await this.db.row<{ id: string; found: boolean }>(
      `WITH before AS (SELECT open FROM duplicate_pairs WHERE company_id = $3 AND other_company_id = $4)
       INSERT INTO duplicate_pairs AS p (id, team_id, company_id, other_company_id, confidence, reasons, grounds)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (company_id, other_company_id) DO UPDATE SET confidence = excluded.confidence, reasons = excluded.reasons,
         grounds = excluded.grounds, open = NOT excluded.grounds <@ p.dismissed
       WHERE p.grounds <> excluded.grounds OR p.confidence <> excluded.confidence
       RETURNING id, open AND NOT coalesce((SELECT open FROM before), false) AS found`,
      [newId(), teamId, ...pair, likeness.confidence, JSON.stringify(likeness.reasons), likeness.grounds],
    );
    return row?.found ? row.id : null;
  }

  /** They are not alike any more: the website was another's, say. What was dismissed stays dismissed. */
  async retract(companyId: string, otherIds: readonly string[]): Promise<void> {
    await this.db.run(
      `UPDATE duplicate_pairs SET open = false, grounds = '{}' WHERE open AND
         ((company_id = $1 AND other_company_id = ANY($2::uuid[])) OR (other_company_id = $1 AND company_id = ANY($2::uuid[])))`,
      [companyId, otherIds],
    );
  }

  /**
   * Open pairs, newest first; of one company, with that as `company`. Archived companies are left out.
   * @throws ApiError invalid_cursor
   */
  async page(scope: InvestorScope, companyId: string | null, request: PageRequest): Promise<Page<PairRow>> {
    const binding = ['duplicates', scope.teamId, companyId?.toLowerCase()];
    const params: unknown[] = [request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['p.created_at', 'p.id'], params);
    const of = companyId === null ? null : `$${params.push(companyId)}::uuid`;
    const mine = of === null ? '' : `AND (p.company_id = ${of} OR p.other_company_id = ${of})`;
    const rows = await this.db.queryUnprepared<PairRow>(
      `${this.select(of)} WHERE p.team_id = $${params.push(scope.teamId)} AND p.open ${mine} AND ${after}
         AND c.archived_at IS NULL AND o.archived_at IS NULL AND ${visibleCompany(scope, 'c', params)} AND ${visibleCompany(scope, 'o', params)}
       ORDER BY p.created_at DESC, p.id DESC LIMIT $1`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  /** Open or not. */
  find(scope: InvestorScope, id: string): Promise<PairRow | null> {
    const params: unknown[] = [id];
    return this.db.row<PairRow>(
      `${this.select(null)} WHERE p.id = $1 AND ${visibleCompany(scope, 'c', params)} AND ${visibleCompany(scope, 'o', params)}`,
      params,
    );
  }

  /** Open pairs of these companies that the caller sees, without archived ones, each from the side of the company that was asked about. */
  openOf(scope: InvestorScope, companyIds: readonly string[]): Promise<{ of: string; other: string; reasons: Reason[] }[]> {
    const params: unknown[] = [companyIds];
    return this.db.rows<{ of: string; other: string; reasons: Reason[] }>(
      `SELECT p.of, p.other, p.reasons FROM (
         SELECT company_id AS of, other_company_id AS other, reasons, created_at, id FROM duplicate_pairs WHERE open AND company_id = ANY($1::uuid[])
         UNION ALL
         SELECT other_company_id, company_id, reasons, created_at, id FROM duplicate_pairs WHERE open AND other_company_id = ANY($1::uuid[])) p
       JOIN companies c ON c.id = p.of JOIN companies o ON o.id = p.other
       WHERE c.archived_at IS NULL AND o.archived_at IS NULL AND ${visibleCompany(scope, 'c', params)} AND ${visibleCompany(scope, 'o', params)}
       ORDER BY p.created_at, p.id`,
      params,
    );
  }

  /** @returns whether it was not so before */
  async dismiss(id: string): Promise<boolean> {
    const dismissed = await this.db.run(
      `UPDATE duplicate_pairs SET open = false, dismissed = ARRAY(SELECT DISTINCT unnest(dismissed || grounds) ORDER BY 1)
       WHERE id = $1 AND (open OR NOT grounds <@ dismissed)`,
      [id],
    );
    return dismissed > 0;
  }

  private select(of: string | null): string {
    const swapped = of === null ? 'false' : `p.other_company_id = ${of}`;
    return `SELECT p.id, p.confidence, p.reasons, p.created_at,
        CASE WHEN ${swapped} THEN ${named('o')} ELSE ${named('c')} END AS company,
        CASE WHEN ${swapped} THEN ${named('c')} ELSE ${named('o')} END AS other
      FROM duplicate_pairs p JOIN companies c ON c.id = p.company_id JOIN companies o ON o.id = p.other_company_id`;
  }
}
