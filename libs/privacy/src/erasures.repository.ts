import { Injectable } from '@nestjs/common';
import { Db, newId } from '@app/database';

export interface Erasure {
  team_id: string;
  kind: 'person' | 'company';
  /** A keyed hash of the person's address, hex; of a company its id. */
  subject: string;
}

/** The record of erasures. */
@Injectable()
export class ErasuresRepository {
  constructor(private readonly db: Db) {}

  /** Once for each subject. @returns its id */
  async add({ team_id: teamId, kind, subject }: Erasure): Promise<string> {
    const known = await this.db.row<{ id: string }>('SELECT id FROM erasures WHERE team_id = $1 AND kind = $2 AND subject = $3', [
      teamId,
      kind,
      subject,
    ]);
    if (known) return known.id;
    const id = newId();
    await this.db.run('INSERT INTO erasures (id, team_id, kind, subject) VALUES ($1, $2, $3, $4)', [id, teamId, kind, subject]);
    return id;
  }

  all(): Promise<Erasure[]> {
    return this.db.rows<Erasure>('SELECT team_id, kind, subject FROM erasures ORDER BY id');
  }

  async teamExists(id: string): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM teams WHERE id = $1', [id])) !== null;
  }
}
