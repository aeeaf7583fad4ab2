import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

export interface DeckTextKey {
  teamId: string;
  /** Of the file, in hex. */
  sha256: string;
}

/** A deck of before there was a search. */
export interface UnreadDeck {
  team_id: string;
  sha256: string;
  storage_key: string;
  language: string | null;
}

/** Every statement on deck_texts; the search's own rows follow by triggers. */
@Injectable()
export class DeckTextsRepository {
  constructor(private readonly db: Db) {}

  /**
   * Keeps the text of a file; no effect where it is kept.
   * @param language a text search configuration; `simple` stands in for one that this PostgreSQL lacks
   * @param pages from page 1; none where the file could not be read
   */
  async add({ teamId, sha256 }: DeckTextKey, language: string, pages: readonly string[]): Promise<void> {
    await this.db.run(
      `INSERT INTO deck_texts (team_id, sha256, language, pages, vectors)
       SELECT $1, $2, l.name, $4::text[],
              coalesce((SELECT array_agg(to_tsvector(l.name::regconfig, p.text) ORDER BY p.number)
                        FROM unnest($4::text[]) WITH ORDINALITY AS p (text, number)), '{}')
       FROM (SELECT coalesce((SELECT cfgname::text FROM pg_ts_config WHERE cfgname = $3 AND pg_ts_config_is_visible(oid)), 'simple')) l (name)
       ON CONFLICT DO NOTHING`,
      [teamId, sha256, language, pages],
    );
  }

  /** The text of one page, from 1; null where the file has no such page, or its text is not kept. */
  async page({ teamId, sha256 }: DeckTextKey, number: number): Promise<string | null> {
    const row = await this.db.row<{ text: string | null }>('SELECT pages[$3] AS text FROM deck_texts WHERE team_id = $1 AND sha256 = $2', [
      teamId,
      sha256,
      number,
    ]);
    return row?.text ?? null;
  }

  async has({ teamId, sha256 }: DeckTextKey): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM deck_texts WHERE team_id = $1 AND sha256 = $2', [teamId, sha256])) !== null;
  }

  /** Analysed files whose text is not kept, from after this team and file on; with one place where each lies. */
  unread(after: { team_id: string; sha256: string } | null, limit: number): Promise<UnreadDeck[]> {
    const params: unknown[] = [limit];
    const beyond = after ? `AND (a.team_id, a.sha256) > ($${params.push(after.team_id)}, $${params.push(after.sha256)})` : '';
    return this.db.rows<UnreadDeck>(
      `SELECT DISTINCT ON (a.team_id, a.sha256) a.team_id, a.sha256, f.storage_key, a.facts->>'language' AS language
       FROM deck_analyses a
       CROSS JOIN LATERAL (SELECT d.storage_key FROM documents d JOIN companies c ON c.id = d.company_id
                           WHERE d.sha256 = a.sha256 AND c.team_id = a.team_id LIMIT 1) f
       WHERE NOT EXISTS (SELECT 1 FROM deck_texts t WHERE t.team_id = a.team_id AND t.sha256 = a.sha256) ${beyond}
       ORDER BY a.team_id, a.sha256, a.created_at DESC LIMIT $1`,
      params,
    );
  }
}
