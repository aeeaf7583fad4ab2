import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

/** Entries of what was there before the search was: its triggers see to the rest. */
@Injectable()
export class SearchFillRepository {
  constructor(private readonly db: Db) {}

  /**
   * Fills in what the next companies lack, in the order of their ids.
   * @param after an id, or null for the beginning
   * @returns the last of these companies; null when there are none left
   */
  async fill(after: string | null, limit: number): Promise<string | null> {
    const row = await this.db.row<{ last: string | null }>(
      `WITH batch AS MATERIALIZED (
         SELECT id, team_id, name FROM companies ${after === null ? '' : 'WHERE id > $2'} ORDER BY id LIMIT $1
       ), added AS (
         INSERT INTO search_entries (object_id, source, team_id, company_id, terms)
         SELECT b.id, 'name', b.team_id, b.id, setweight(to_tsvector('simple', b.name), 'A') FROM batch b
         WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.object_id = b.id)
         UNION ALL
         SELECT n.id, 'note', b.team_id, b.id, setweight(to_tsvector('simple', n.body), 'C') FROM batch b JOIN notes n ON n.company_id = b.id
         WHERE NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.object_id = n.id)
         UNION ALL
         SELECT a.id, 'answer', b.team_id, b.id, setweight(to_tsvector('simple', a.value), 'C')
         FROM batch b JOIN property_answers a ON a.company_id = b.id JOIN properties p ON p.id = a.property_id AND p.type = 'text'
         WHERE a.value IS NOT NULL AND NOT EXISTS (SELECT 1 FROM search_entries e WHERE e.object_id = a.id)
         ON CONFLICT DO NOTHING
       )
       SELECT (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last`,
      after === null ? [limit] : [limit, after],
    );
    return row?.last ?? null;
  }
}
