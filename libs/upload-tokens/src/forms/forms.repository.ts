import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { beyond, Db, type KeysetPosition } from '@app/database';
import { FormEntity } from './form.entity';
import type { FormQuestion, FormRow } from './form.types';

export interface FormFields {
  name: string;
  text?: string | null;
  pipelineIds: string[];
  questions: FormQuestion[];
  referencePropertyId: string | null;
  maxBytes: number;
  allowedOrigins: string[];
  status: 'open' | 'closed';
}

/** Every query on forms. By hand what applicants ask, and for the keyset. */
@Injectable()
export class FormsRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(FormEntity) private readonly forms: Repository<FormEntity>,
  ) {}

  findOpen(id: string): Promise<FormRow | null> {
    return this.db.row<FormRow>(`SELECT * FROM forms WHERE id = $1 AND status = 'open'`, [id]);
  }

  /** The form that is named, or the newest of the team that made the first: the demo team, which is made in an empty database. */
  openForDemo(id: string | null): Promise<{ id: string; name: string; team: string } | null> {
    return this.db.row<{ id: string; name: string; team: string }>(
      `SELECT id, name, (SELECT t.name FROM teams t WHERE t.id = team_id) AS team FROM forms
       WHERE status = 'open' AND CASE WHEN $1::text IS NULL
         THEN team_id = (SELECT team_id FROM forms ORDER BY created_at, id LIMIT 1) ELSE id = $1 END
       ORDER BY created_at DESC, id DESC LIMIT 1`,
      [id],
    );
  }

  find(teamId: string, id: string): Promise<FormRow | null> {
    return this.forms.findOneBy({ team_id: teamId, id });
  }

  /** Holds the form's row until the transaction ends. */
  async lock(teamId: string, id: string): Promise<void> {
    await this.db.row('SELECT 1 FROM forms WHERE team_id = $1 AND id = $2 FOR UPDATE', [teamId, id]);
  }

  /** Newest first. */
  list(teamId: string, position: KeysetPosition | null, limit: number): Promise<FormRow[]> {
    const params: unknown[] = [teamId, limit];
    // A form's id is a text.
    const after = beyond(position, ['created_at', 'id'], params, 'text');
    return this.db.rows<FormRow>(`SELECT * FROM forms WHERE team_id = $1 AND ${after} ORDER BY created_at DESC, id DESC LIMIT $2`, params);
  }

  async insert(teamId: string, id: string, fields: FormFields): Promise<void> {
    await this.forms.insert({ id, team_id: teamId, ...columnsOf(fields) });
  }

  async update(teamId: string, id: string, fields: FormFields): Promise<void> {
    await this.forms.update({ team_id: teamId, id }, { ...columnsOf(fields), updated_at: () => 'now()' });
  }
}

function columnsOf(fields: FormFields) {
  return {
    name: fields.name,
    text: fields.text ?? null,
    pipeline_ids: fields.pipelineIds,
    questions: fields.questions,
    reference_property_id: fields.referencePropertyId,
    max_bytes: fields.maxBytes,
    allowed_origins: fields.allowedOrigins,
    status: fields.status,
  };
}
