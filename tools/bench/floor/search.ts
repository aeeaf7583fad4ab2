import { Statement } from './database';
import type { Caller } from './key-check';

interface FoundRow {
  id: string;
  name: string;
  document_id: string;
  page: number;
  snippet: string;
}

/** Decks alone, in one language: the best of the first thousand that the index names, each with its best page. */
const SEARCH = new Statement<FoundRow>(
  'search',
  `SELECT c.id, c.name, b.object_id AS document_id, p.number::int AS page, ts_headline('english', t.pages[p.number], q.query) AS snippet
   FROM (SELECT plainto_tsquery('english', $2) AS query) q
   CROSS JOIN LATERAL (
     SELECT f.* FROM (
       SELECT e.company_id, e.object_id, ts_rank(e.terms, q.query) AS rank FROM search_entries e
       WHERE e.team_id = $1 AND e.source = 'deck' AND e.language = 'english' AND e.terms @@ q.query LIMIT 1000) f
     ORDER BY f.rank DESC, f.company_id DESC LIMIT 25) b
   JOIN companies c ON c.id = b.company_id
   JOIN documents d ON d.id = b.object_id
   JOIN deck_texts t ON t.team_id = c.team_id AND t.sha256 = d.sha256
   CROSS JOIN LATERAL (
     SELECT number FROM unnest(t.vectors) WITH ORDINALITY AS v (terms, number) ORDER BY ts_rank(v.terms, q.query) DESC, number LIMIT 1) p
   ORDER BY b.rank DESC, b.company_id DESC`,
);

export async function searchDecks(caller: Caller, parameters: URLSearchParams): Promise<object> {
  return { data: await SEARCH.rows([caller.team_id, parameters.get('q') ?? '']), next_cursor: null };
}
