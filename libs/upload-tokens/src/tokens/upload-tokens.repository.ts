import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

/** A question of a form, with the choices on offer. */
export interface FormQuestionRow {
  id: string;
  name: string;
  type: string;
  required: boolean;
  options: { id: string; label: string }[];
}

interface FormRow {
  name: string;
  text: string | null;
  max_bytes: number;
  allowed_origins: string[];
  /** In the form's order. */
  questions: FormQuestionRow[];
}

interface TokenUse {
  state: 'issued' | 'reserved' | 'spent';
  /** The Idempotency-Key of the upload that holds the token or was the last to do so. */
  reserved_key: string | null;
}

/** A reservation is renewed while its upload runs; a crashed one ends by itself after this. */
export const RESERVATION_SECONDS = 20;

/** issued → reserved → spent; reserved → issued when the upload is refused, breaks off or its process dies. */
@Injectable()
export class UploadTokensRepository {
  constructor(private readonly db: Db) {}

  /**
   * The token's row and what a page shows of its form, in one statement: every visit of a form's page asks for one.
   * Each question looks its property up (OFFSET 0), where a plain join reads those of all teams. Null for a form that takes no
   * applications.
   */
  issue(jti: string, formId: string, expiresAt: Date): Promise<FormRow | null> {
    return this.db.row<FormRow>(
      `WITH form AS (SELECT id, team_id, name, text, max_bytes, allowed_origins, questions FROM forms WHERE id = $2 AND status = 'open'),
            issued AS (INSERT INTO upload_tokens (jti, form_id, expires_at) SELECT $1, id, $3 FROM form)
       SELECT name, text, max_bytes, allowed_origins,
         (SELECT coalesce(json_agg(json_build_object(
                   'id', p.id, 'name', p.name, 'type', p.type, 'required', q.value->'required',
                   'options', coalesce((SELECT json_agg(json_build_object('id', o.id, 'label', o.label) ORDER BY o.position, o.id)
                                        FROM property_options o WHERE o.property_id = p.id AND NOT o.archived), '[]'))
                 ORDER BY q.ordinality), '[]')
          FROM jsonb_array_elements(form.questions) WITH ORDINALITY q
               JOIN LATERAL (SELECT id, name, type FROM properties
                             WHERE id = (q.value->>'property_id')::uuid AND team_id = form.team_id OFFSET 0) p ON true) AS questions
       FROM form`,
      [jti, formId, expiresAt],
    );
  }

  use(jti: string): Promise<TokenUse | null> {
    return this.db.row<TokenUse>(
      `SELECT CASE WHEN state = 'reserved' AND reserved_until < now() THEN 'issued' ELSE state END AS state, reserved_key
       FROM upload_tokens WHERE jti = $1`,
      [jti],
    );
  }

  /** True for exactly one of any number of callers at once. */
  async reserve(jti: string, owner: string, idempotencyKey: string | null): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE upload_tokens
       SET state = 'reserved', reserved_by = $2, reserved_key = $3, reserved_until = now() + interval '${RESERVATION_SECONDS} seconds'
       WHERE jti = $1 AND (state = 'issued' OR (state = 'reserved' AND reserved_until < now()))`,
      [jti, owner, idempotencyKey],
    );
    return updated === 1;
  }

  /** False where there is nothing to renew any more. */
  async renew(jti: string, owner: string): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE upload_tokens SET reserved_until = now() + interval '${RESERVATION_SECONDS} seconds'
       WHERE jti = $1 AND reserved_by = $2 AND state = 'reserved'`,
      [jti, owner],
    );
    return updated === 1;
  }

  /** In the transaction of the submission. False where the reservation was lost: the submission must roll back. */
  async spend(jti: string, owner: string, jobId: string): Promise<boolean> {
    const updated = await this.db.run(
      `UPDATE upload_tokens SET state = 'spent', job_id = $3, reserved_until = NULL
       WHERE jti = $1 AND reserved_by = $2 AND state = 'reserved'`,
      [jti, owner, jobId],
    );
    return updated === 1;
  }

  async release(jti: string, owner: string): Promise<void> {
    await this.db.run(
      `UPDATE upload_tokens SET state = 'issued', reserved_by = NULL, reserved_until = NULL
       WHERE jti = $1 AND reserved_by = $2 AND state = 'reserved'`,
      [jti, owner],
    );
  }

  /** Expired tokens are refused by their own date; a day later nobody asks about their use either. */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM upload_tokens WHERE jti = ANY(ARRAY(
         SELECT jti FROM upload_tokens WHERE expires_at < now() - interval '1 day' LIMIT 5000 FOR UPDATE SKIP LOCKED))`,
    );
  }
}
