import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';
import { type Counts, LEFT_ALONE } from './left-alone';
import { address, matches, name } from './needle-conditions.repository';
import type { Traces } from './person-eraser.repository';
import type { SchemaMap } from './schema-map.repository';

export interface HeldFile {
  table: 'documents' | 'deck_drafts';
  id: string;
  company_id: string;
  file_name: string;
  mime_type: string;
  storage_key: string;
  sha256: string;
  /** Whether its text is kept and has been searched. */
  has_text: boolean;
}

const FROM_FILES = `
  FROM (
    SELECT 'documents' AS table, d.id, d.company_id, d.file_name, d.mime_type, d.storage_key, d.sha256 FROM documents d
    UNION ALL
    SELECT 'deck_drafts', d.id, d.company_id, d.file_name, 'application/pdf', d.storage_key, d.sha256 FROM deck_drafts d
  ) f JOIN companies c ON c.id = f.company_id
  LEFT JOIN LATERAL (SELECT true AS has_text, t.pages FROM deck_texts t
                     WHERE t.team_id = c.team_id AND t.sha256 = f.sha256 AND cardinality(t.pages) > 0) x ON true`;
const FILE_COLUMNS = `f.table, f.id, f.company_id, f.file_name, f.mime_type, f.storage_key, f.sha256, coalesce(x.has_text, false) AS has_text`;

/** Files and what is kept of them: where a person is in them, and how they go. */
@Injectable()
export class HeldFilesRepository {
  constructor(private readonly db: Db) {}

  /** Files whose kept text, facts or name hold the person. */
  filesByText({ teamId, email, names, companyIds }: Traces): Promise<HeldFile[]> {
    const params: unknown[] = [teamId, companyIds];
    const holds = matches([address(email)], params);
    const named = matches(names.map(name), params);
    const all = (condition: (text: string) => string): string =>
      [`f.file_name`, `array_to_string(x.pages, E'\\n')`].map(condition).join(' OR ');
    const facts = `EXISTS (SELECT 1 FROM deck_analyses a WHERE a.team_id = c.team_id AND a.sha256 = f.sha256 AND (${holds('a.facts::text')}))`;
    return this.db.rows<HeldFile>(
      `SELECT ${FILE_COLUMNS} ${FROM_FILES}
       WHERE c.team_id = $1 AND (${all(holds)} OR ${facts} OR (f.company_id = ANY($2::uuid[]) AND (${all(named)})))`,
      params,
    );
  }

  /** Files whose text is not kept, after this id on: whoever looks for somebody has to open them. */
  filesWithoutText(teamId: string, after: string | null, limit: number): Promise<HeldFile[]> {
    const params: unknown[] = [teamId, limit];
    const beyond = after === null ? '' : `AND f.id > $${params.push(after)}`;
    return this.db.rows<HeldFile>(
      `SELECT ${FILE_COLUMNS} ${FROM_FILES} WHERE c.team_id = $1 AND x.has_text IS NULL ${beyond} ORDER BY f.id LIMIT $2`,
      params,
    );
  }

  /** Takes files out of every row that names them, and the rows with them. Scores stay, without what they quoted. */
  async dropFiles(map: SchemaMap, files: readonly HeldFile[]): Promise<void> {
    for (const table of ['documents', 'deck_drafts'] as const) {
      const ids = files.filter((file) => file.table === table).map(({ id }) => id);
      if (ids.length === 0) continue;
      for (const reference of map.references.filter(({ target }) => target === table)) {
        const { table: from, column, nullable } = reference;
        if (LEFT_ALONE.has(from)) continue;
        if (nullable) await this.db.run(`UPDATE ${from} SET ${column} = NULL WHERE ${column} = ANY($1::uuid[])`, [ids]);
        else await this.db.run(`DELETE FROM ${from} WHERE ${column} = ANY($1::uuid[])`, [ids]);
      }
      await this.db.run(`DELETE FROM ${table} WHERE id = ANY($1::uuid[])`, [ids]);
    }
  }

  /** Hashes of numbers and texts that the companies' decks gave; the next deck makes its own. */
  async dropSigns(files: readonly HeldFile[]): Promise<void> {
    await this.db.run(`DELETE FROM company_signs WHERE company_id = ANY($1::uuid[]) AND kind IN ('email', 'phone', 'deck')`, [
      files.map((file) => file.company_id),
    ]);
  }

  /** Drafts, and the scores, jobs and events that tell of nothing else. */
  async dropDrafts(map: SchemaMap, ids: readonly string[]): Promise<void> {
    for (const { table, column } of map.references.filter(({ target }) => target === 'deck_drafts')) {
      if (!LEFT_ALONE.has(table)) await this.db.run(`DELETE FROM ${table} WHERE ${column} = ANY($1::uuid[])`, [ids]);
    }
    await this.db.run('DELETE FROM deck_drafts WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Of a team's files that are no more: their texts and facts. */
  async dropAnalyses(teamId: string, sha256s: readonly string[]): Promise<Counts> {
    const counts: Counts = {};
    for (const table of ['deck_texts', 'deck_analyses']) {
      counts[table] = await this.db.run(
        `DELETE FROM ${table} t WHERE t.team_id = $1 AND t.sha256 = ANY($2) AND NOT EXISTS (
           SELECT 1 FROM companies c WHERE c.team_id = $1
             AND (EXISTS (SELECT 1 FROM documents d WHERE d.company_id = c.id AND d.sha256 = t.sha256)
               OR EXISTS (SELECT 1 FROM deck_drafts d WHERE d.company_id = c.id AND d.sha256 = t.sha256)))`,
        [teamId, sha256s],
      );
    }
    return counts;
  }

  /** Of these, the keys that no row names any more. */
  async unnamed(keys: readonly string[]): Promise<string[]> {
    const rows = await this.db.rows<{ key: string }>(
      `SELECT key FROM unnest($1::text[]) AS key WHERE NOT EXISTS (SELECT 1 FROM documents WHERE storage_key = key)
         AND NOT EXISTS (SELECT 1 FROM deck_drafts WHERE storage_key = key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }
}
