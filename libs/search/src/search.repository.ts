import { Injectable } from '@nestjs/common';
import { type InvestorScope, visibleCompany } from '@app/auth';
import { Db, type KeysetPosition } from '@app/database';
import { SEARCH_LANGUAGES } from './search-language';
import type { SearchTerm } from './search-query';

/** What to look for in texts of one language, in PostgreSQL's notation. */
export interface LanguageQuery {
  language: string;
  /** All of it has to be there. */
  all: string;
  /** What of it is shown. */
  any: string;
}

export interface FoundCompany {
  id: string;
  name: string;
  score: number;
  /** What was found: the best first, at most `MAX_HITS`. */
  objects: { id: string; source: Source }[];
}

export interface Hit {
  company_id: string;
  kind: 'name' | 'deck' | 'note' | 'answer';
  document_id: string | null;
  page: number | null;
  snippet: string;
}

type Source = 'name' | 'note' | 'answer' | 'option' | 'deck';

/**
 * Of each kind of text and language so many finds are weighed, the first that the index names: a word that stands in every deck of a large
 * team tells them apart by nothing, and weighing them all would take seconds.
 */
const MAX_FINDS = 1000;
const MAX_HITS = 5;
const MAX_PAGES = 3;
/** Plain text: whoever shows it marks it up. */
const HEADLINE = 'StartSel="", StopSel="", MaxFragments=1, MaxWords=28, MinWords=12, ShortWord=0';

/** How much a find of each kind weighs; `ts_rank` gives a name's words ten times what a deck's get. */
const SOURCES: readonly Source[] = ['name', 'note', 'answer', 'option'];

@Injectable()
export class SearchRepository {
  constructor(private readonly db: Db) {}

  /** The terms as each language of the team's decks folds them. Words that say nothing in a language are left out in it. */
  async queries(teamId: string, terms: readonly SearchTerm[]): Promise<LanguageQuery[]> {
    const rows = await this.db.rows<{ language: string; query: string }>(
      `SELECT l.language, folded.query
       FROM (SELECT language FROM unnest($2::text[]) AS language
             WHERE language = 'simple'
                OR EXISTS (SELECT 1 FROM search_entries e WHERE e.team_id = $1 AND e.source = 'deck' AND e.language = language.language)) l
       CROSS JOIN LATERAL (
         SELECT t.number, t.prefix, t.text,
                (CASE WHEN t.phrase THEN phraseto_tsquery(l.language::regconfig, t.text)
                      ELSE plainto_tsquery(l.language::regconfig, t.text) END) AS whole
         FROM unnest($3::text[], $4::bool[], $5::bool[]) WITH ORDINALITY AS t (text, phrase, prefix, number)) term
       CROSS JOIN LATERAL (
         SELECT CASE WHEN term.prefix THEN term.whole || to_tsquery('simple', quote_literal(term.text) || ':*') ELSE term.whole END::text AS query
       ) folded
       WHERE numnode(term.whole) > 0
       ORDER BY l.language, term.number`,
      [teamId, SEARCH_LANGUAGES, terms.map(({ text }) => text), terms.map(({ phrase }) => phrase), terms.map(({ prefix }) => prefix)],
    );
    const byLanguage = new Map<string, string[]>();
    for (const { language, query } of rows) byLanguage.set(language, [...(byLanguage.get(language) ?? []), `(${query})`]);
    return [...byLanguage].map(([language, queries]) => ({ language, all: queries.join(' & '), any: queries.join(' | ') }));
  }

  /** Best first. Planned for its words: a rare one and a common one want different plans. */
  async companies(
    scope: InvestorScope,
    q: string,
    queries: readonly LanguageQuery[],
    position: KeysetPosition | null,
    limit: number,
  ): Promise<FoundCompany[]> {
    const { text, params } = companiesStatement(scope, q, queries, position, limit);
    return this.db.queryUnprepared<FoundCompany>(text, params);
  }

  /** What to show of what was found, in the order given; of a deck its best pages. */
  hits(found: readonly FoundCompany[], queries: readonly LanguageQuery[]): Promise<Hit[]> {
    const objects = found.flatMap(({ id, objects }) => objects.map((each, order) => ({ company: id, order, ...each })));
    return this.db.rows<Hit>(HITS, [
      objects.map(({ company }) => company),
      objects.map(({ id }) => id),
      objects.map(({ source }) => source),
      objects.map(({ order }) => order),
      queries.map(({ language }) => language),
      queries.map(({ any }) => any),
      queries.map(({ all }) => all),
    ]);
  }
}

/**
 * Every kind of text and language is a look of its own into the index, with the team in it and visibility beside it; the best find of each
 * kind counts, and together they are the company's score.
 */
export function companiesStatement(
  scope: InvestorScope,
  q: string,
  queries: readonly LanguageQuery[],
  position: KeysetPosition | null,
  limit: number,
): { text: string; params: unknown[] } {
  const params: unknown[] = [limit, q];
  const team = `$${params.push(scope.teamId)}`;
  const visible = `${visibleCompany(scope, 'c', params)} AND c.archived_at IS NULL`;
  const finds = queries.flatMap(({ language, all }) => {
    const query = `$${params.push(all)}::tsquery`;
    const sources: readonly Source[] = language === 'simple' ? [...SOURCES, 'deck'] : ['deck'];
    return sources.map((source) => findsOf(source, language, query, team, visible));
  });
  const score = `round(total::numeric, 6)::float8`;
  const beyond = position ? `WHERE (${score}, id) < ($${params.push(position[0])}::float8, $${params.push(position[1])}::uuid)` : '';
  const text = `
    WITH finds AS MATERIALIZED (${finds.join('\nUNION ALL\n')}),
    kinds AS (
      SELECT company_id, kind, max(rank) AS rank FROM finds GROUP BY company_id, kind
    ), totals AS (
      SELECT c.id, c.name, sum(k.rank) + CASE WHEN lower(c.name) = lower($2::text) THEN 1 ELSE 0 END AS total
      FROM kinds k JOIN companies c ON c.id = k.company_id GROUP BY c.id, c.name
    ), best AS (
      SELECT id, name, ${score} AS score FROM totals ${beyond} ORDER BY score DESC, id DESC LIMIT $1
    )
    SELECT b.id, b.name, b.score,
           (SELECT jsonb_agg(jsonb_build_object('id', f.object_id, 'source', f.source))
            FROM (SELECT object_id, source FROM finds f WHERE f.company_id = b.id
                  ORDER BY rank DESC, object_id DESC LIMIT ${MAX_HITS}) f) AS objects
    FROM best b ORDER BY b.score DESC, b.id DESC`;
  return { text, params };
}

function findsOf(source: Source, language: string, query: string, team: string, visible: string): string {
  const of = `e.team_id = ${team} AND e.source = '${source}' AND e.language = '${language}' AND e.terms @@ ${query}`;
  // Short names that hold the word are more about it than long ones.
  const rank = `ts_rank(e.terms, ${query}${source === 'name' ? ', 1' : ''})`;
  if (source !== 'option') {
    return `(SELECT e.company_id, e.object_id, '${source}' AS source, '${source}' AS kind, ${rank} AS rank
      FROM search_entries e JOIN companies c ON c.id = e.company_id WHERE ${of} AND ${visible} LIMIT ${MAX_FINDS})`;
  }
  return `(SELECT a.company_id, a.id, 'option', 'answer', ${rank}
      FROM search_entries e JOIN property_options o ON o.id = e.object_id
      JOIN property_answers a ON a.property_id = o.property_id AND a.option_id = o.id
      JOIN companies c ON c.id = a.company_id WHERE ${of} AND ${visible} LIMIT ${MAX_FINDS})`;
}

/** Short texts are shown whole. */
const headline = (text: string): string =>
  `CASE WHEN length(${text}) <= 200 THEN ${text} ELSE ts_headline(q.language::regconfig, ${text}, q.part, '${HEADLINE}') END`;

const HITS = `
  WITH found AS (SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[]) AS f (company_id, object_id, source, place)),
  queries AS (SELECT language, part::tsquery AS part, whole::tsquery AS whole
              FROM unnest($5::text[], $6::text[], $7::text[]) AS q (language, part, whole))
  SELECT company_id, kind, document_id, page, snippet FROM (
    SELECT f.company_id, f.place, 0::bigint AS turn, 'name' AS kind, NULL::uuid AS document_id, NULL::int AS page, c.name AS snippet
    FROM found f JOIN companies c ON c.id = f.object_id WHERE f.source = 'name'
    UNION ALL
    SELECT f.company_id, f.place, 0, 'note', NULL, NULL, ${headline('n.body')}
    FROM found f JOIN notes n ON n.id = f.object_id JOIN queries q ON q.language = 'simple' WHERE f.source = 'note'
    UNION ALL
    SELECT f.company_id, f.place, 0, 'answer', NULL, NULL, ${headline('coalesce(a.value, o.label)')}
    FROM found f JOIN property_answers a ON a.id = f.object_id LEFT JOIN property_options o ON o.id = a.option_id
    JOIN queries q ON q.language = 'simple' WHERE f.source IN ('answer', 'option')
    UNION ALL
    SELECT f.company_id, f.place, p.turn, 'deck', d.id, p.number::int, ${headline('t.pages[p.number]')}
    FROM found f JOIN documents d ON d.id = f.object_id JOIN companies c ON c.id = d.company_id
    JOIN deck_texts t ON t.team_id = c.team_id AND t.sha256 = d.sha256
    JOIN queries q ON q.language = t.language
    CROSS JOIN LATERAL (
      SELECT v.number, row_number() OVER (ORDER BY v.terms @@ q.whole DESC, ts_rank(v.terms, q.part) DESC, v.number) AS turn
      FROM unnest(t.vectors) WITH ORDINALITY AS v (terms, number) WHERE v.terms @@ q.part
      ORDER BY 2 LIMIT ${MAX_PAGES}) p
    WHERE f.source = 'deck'
  ) shown ORDER BY company_id, place, turn`;
