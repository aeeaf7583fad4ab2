import { Injectable } from '@nestjs/common';
import { Db, isDue } from '@app/database';

/** To one address within a day: a form takes whatever address somebody types. */
const MOST_A_DAY = 5;
const PURGED_AT_ONCE = 5000;

/** What a confirmation is made of. */
export interface DueMail {
  job_id: string;
  email: string;
  tries: number;
  team: string;
  form: string;
}

/** Every query on confirmations. */
@Injectable()
export class ApplicationMailsRepository {
  constructor(private readonly db: Db) {}

  /** In the transaction of the submission. Nothing where the address has had its share. */
  async add(jobId: string, formId: string, email: string): Promise<void> {
    await this.db.run(
      `INSERT INTO application_mails (job_id, form_id, email)
       SELECT $1, $2, $3 WHERE (SELECT count(*) FROM application_mails
         WHERE lower(email) = lower($3) AND created_at > now() - interval '1 day') < ${MOST_A_DAY}`,
      [jobId, formId, email],
    );
  }

  /** Takes those that are due in hand: nobody else does so again, whatever becomes of this process. */
  take(limit: number): Promise<DueMail[]> {
    return this.db.rows<DueMail>(
      `WITH taken AS (
         UPDATE application_mails SET status = 'sending', tries = tries + 1 WHERE job_id = ANY(ARRAY(
           SELECT job_id FROM application_mails WHERE status = 'waiting' AND ${isDue('next_attempt_at')}
           ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED))
         RETURNING job_id, form_id, email, tries)
       SELECT taken.job_id, taken.email, taken.tries, f.name AS form, t.name AS team
       FROM taken JOIN forms f ON f.id = taken.form_id JOIN teams t ON t.id = f.team_id`,
      [limit],
    );
  }

  async end(jobId: string, status: 'sent' | 'failed'): Promise<void> {
    await this.db.run('UPDATE application_mails SET status = $2 WHERE job_id = $1', [jobId, status]);
  }

  /** It did not arrive. */
  async putOff(jobId: string, seconds: number): Promise<void> {
    await this.db.run(
      `UPDATE application_mails SET status = 'waiting', next_attempt_at = now() + make_interval(secs => $2) WHERE job_id = $1`,
      [jobId, seconds],
    );
  }

  /** @returns how many of yesterday's were removed */
  purge(): Promise<number> {
    return this.db.run(
      `DELETE FROM application_mails WHERE job_id = ANY(ARRAY(
         SELECT job_id FROM application_mails WHERE created_at < now() - interval '1 day' LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED))`,
    );
  }
}
