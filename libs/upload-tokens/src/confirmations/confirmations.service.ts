import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { Mailer, MailNotSent } from '@app/mail';
import { ApplicationMailsRepository, type DueMail } from './application-mails.repository';
import { confirmationMail } from './confirmation-mail';

const EVERY_MS = 10_000;
const AT_ONCE = 5;
/** Seconds after each failed try; after the last of them it is given up, within the day for which its row is kept. */
const RETRY_SECONDS = [60, 600, 3600, 4 * 3600, 12 * 3600];
/** The server knows no such address, and will not tomorrow. */
const REFUSED = /^(EENVELOPE|EMESSAGE) 5\d\d$/;

/**
 * Tells applicants that their application has arrived. What is owed is a row of the submission's transaction; the api sends it, since no
 * other process has a way to the mail server. A submission waits for no mail and fails for none.
 */
@Injectable()
export class ConfirmationsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = new Logger('Confirmations');
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<void> | null = null;
  private again = false;
  private stopping = false;

  constructor(
    private readonly config: AppConfig,
    private readonly db: Db,
    private readonly repository: ApplicationMailsRepository,
    private readonly mailer: Mailer,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.mail === null) return;
    this.timer = setInterval(() => this.wake(), EVERY_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    if (this.timer) clearInterval(this.timer);
    await this.sending;
  }

  /** In the transaction of the submission: owes its applicant a mail, where mails are sent and an address was given. */
  async owe(jobId: string, formId: string, email: string | undefined): Promise<void> {
    if (this.config.mail === null || email === undefined) return;
    await this.repository.add(jobId, formId, email);
    this.db.afterCommit(() => this.wake());
  }

  /** Sends what is due, now; once more where it is on the way already. */
  private wake(): void {
    this.again = true;
    this.sending ??= this.db.detached(() => this.sendAll()).finally(() => (this.sending = null));
  }

  private async sendAll(): Promise<void> {
    try {
      while (this.again && !this.stopping) {
        this.again = false;
        const due = await this.repository.take(AT_ONCE);
        await Promise.all(due.map((mail) => this.send(mail)));
        if (due.length === AT_ONCE) this.again = true;
      }
    } catch (error) {
      // Such as a database that is away: the next round tries again.
      this.log.warn({ msg: 'confirmations wait', reason: error instanceof Error ? error.name : 'unknown' });
    }
  }

  private async send(mail: DueMail): Promise<void> {
    try {
      await this.mailer.send(confirmationMail(mail));
    } catch (error) {
      return this.notSent(mail, error);
    }
    await this.repository.end(mail.job_id, 'sent');
  }

  /** Never the error itself: servers repeat addresses. */
  private async notSent({ job_id: jobId, tries }: DueMail, error: unknown): Promise<void> {
    const reason = error instanceof MailNotSent ? error.reason : error instanceof Error ? error.name : 'unknown';
    const again = error instanceof MailNotSent && !error.mayHaveArrived && !REFUSED.test(reason) ? RETRY_SECONDS[tries - 1] : undefined;
    this.log.warn({ msg: 'a confirmation was not sent', job_id: jobId, reason, again_in_seconds: again ?? null });
    if (again === undefined) await this.repository.end(jobId, 'failed');
    else await this.repository.putOff(jobId, again);
  }
}
