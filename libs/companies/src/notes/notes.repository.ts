import { Injectable } from '@nestjs/common';
import { notArchived, visibleCompany, visibleCompanyTo, type Actor, type InvestorPrincipal } from '@app/auth';
import { Db, Gathering, newId, rfc3339, type KeysetPosition } from '@app/database';
import { eventRowOf, eventsOf } from '@app/events';
import type { NoteDto } from './note.dto';

export interface NoteRow {
  id: string;
  created_at: Date;
  object: NoteDto;
}

export interface AuthoredRow extends NoteRow {
  author_id: string;
  author_name: string;
}

/** The note as it is answered, in its event, too. */
const OBJECT = `json_build_object('id', id, 'body', body, 'created_at', ${rfc3339('created_at')}) AS object`;

interface NewNote {
  author: InvestorPrincipal;
  companyId: string;
  body: string;
  actor: Actor;
}

/** Sixteen of the longest notes are a megabyte. */
const TOGETHER = { most: 16, atOnce: 2 };

/** Of notes of one team ($1) by any of its authors. */
const INSERT_ALL = `
  WITH said AS (
    SELECT * FROM jsonb_to_recordset($2::jsonb) AS s (id uuid, company_id uuid, author uuid, pipelines uuid[], body text, event jsonb)),
  note AS (
    INSERT INTO notes (id, company_id, author_user_id, body)
    SELECT s.id, c.id, s.author, s.body FROM said s JOIN companies c ON c.id = s.company_id
    WHERE ${visibleCompanyTo({ team: '$1', pipelines: 's.pipelines' }, 'c')} AND ${notArchived('c')}
    RETURNING id, ${OBJECT}),
  made AS (SELECT note.id, note.object, said.event FROM note JOIN said USING (id) ORDER BY id),
  ${eventsOf('made', 'note.created', '$1')}
  SELECT id, object FROM note`;

/** Every query on notes. */
@Injectable()
export class NotesRepository {
  /** By team: whoever adds notes waits for its turn in the feed anyway. */
  private readonly added = new Gathering<NewNote, NoteDto | null>((teamId, notes) => this.insertAll(teamId, notes), TOGETHER);

  constructor(private readonly db: Db) {}

  /**
   * Visibility check, insert and event are one statement, in which notes that came while others of the team were written go together.
   * @returns null where the author does not see the company, or it is archived
   */
  async insert(author: InvestorPrincipal, companyId: string, body: string, actor: Actor): Promise<NoteDto | null> {
    const note = { author, companyId, body, actor };
    // Within a transaction of the caller's it cannot go with those of others.
    if (this.db.inTransaction) return (await this.insertAll(author.teamId, [note]))[0] ?? null;
    return this.added.add(author.teamId, note);
  }

  private async insertAll(teamId: string, notes: NewNote[]): Promise<(NoteDto | null)[]> {
    const said = notes.map(({ author, companyId, body, actor }) => ({
      id: newId(),
      company_id: companyId,
      author: author.userId,
      pipelines: author.pipelineIds,
      body,
      event: eventRowOf({ type: 'note.created', teamId, actor, companyId }),
    }));
    const rows = await this.db.rows<{ id: string; object: NoteDto }>(INSERT_ALL, [teamId, JSON.stringify(said)]);
    const made = new Map(rows.map(({ id, object }) => [id, object]));
    return said.map(({ id }) => made.get(id) ?? null);
  }

  /** Whether the author sees the company at all. */
  async sees(author: InvestorPrincipal, companyId: string): Promise<boolean> {
    const params: unknown[] = [companyId];
    return (await this.db.row(`SELECT 1 FROM companies c WHERE c.id = $1 AND ${visibleCompany(author, 'c', params)}`, params)) !== null;
  }

  /** Newest first; served by notes_company_list. */
  list(companyId: string, position: KeysetPosition | null, limit: number): Promise<NoteRow[]> {
    return this.listed('', companyId, position, limit);
  }

  /** Likewise, with whose they are. */
  authored(companyId: string, position: KeysetPosition | null, limit: number): Promise<AuthoredRow[]> {
    const author = ', author_user_id AS author_id, (SELECT name FROM users WHERE users.id = author_user_id) AS author_name';
    return this.listed(author, companyId, position, limit);
  }

  private listed<R extends NoteRow>(author: string, companyId: string, position: KeysetPosition | null, limit: number): Promise<R[]> {
    return this.db.rows<R>(
      `SELECT id, created_at, ${OBJECT} ${author} FROM notes
       WHERE company_id = $1 ${position ? 'AND (created_at, id) < ($3::timestamptz, $4::uuid)' : ''}
       ORDER BY created_at DESC, id DESC LIMIT $2`,
      [companyId, limit, ...(position ?? [])],
    );
  }
}
