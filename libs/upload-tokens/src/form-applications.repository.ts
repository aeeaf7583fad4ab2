import { Injectable } from '@nestjs/common';
import { Db } from '@app/database';

/** Which application of a host page became which job. */
@Injectable()
export class FormApplicationsRepository {
  constructor(private readonly db: Db) {}

  /** The status of the job that the application became last; null where it was never submitted. */
  async statusOf(formId: string, applicationId: string): Promise<string | null> {
    const earlier = await this.db.row<{ status: string }>(
      `SELECT j.status FROM form_applications a JOIN jobs j ON j.id = a.job_id WHERE a.form_id = $1 AND a.application_id = $2`,
      [formId, applicationId],
    );
    return earlier?.status ?? null;
  }

  async note(formId: string, applicationId: string, jobId: string): Promise<void> {
    await this.db.run(
      `INSERT INTO form_applications (form_id, application_id, job_id) VALUES ($1, $2, $3)
       ON CONFLICT (form_id, application_id) DO UPDATE SET job_id = excluded.job_id`,
      [formId, applicationId, jobId],
    );
  }
}
