import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { ApiError, isApiError } from '@app/errors';
import { type Mail, Mailer, MailNotSent } from '@app/mail';
import { LinkLimits } from './link-limits';

/** Sends mails with one-time links, as many to an address as `LinkLimits` allows; a mail that the server did not take is not counted. */
@Injectable()
export class LinkSender implements BeforeApplicationShutdown {
  private readonly log = new Logger('Links');
  /** Mails that nobody waits for. */
  private readonly sending = new Set<Promise<void>>();

  constructor(
    private readonly mailer: Mailer,
    private readonly limits: LinkLimits,
  ) {}

  /** @param emailHash the address, as limits know it @throws ApiError rate_limited, MailNotSent */
  async send(mail: Mail, emailHash: Buffer): Promise<void> {
    await this.limits.send(emailHash);
    try {
      await this.mailer.send(mail);
    } catch (error) {
      await this.limits.notSent(emailHash);
      throw error;
    }
  }

  /** For whoever waits until the mail was taken. @throws ApiError rate_limited; internal_error where it was not */
  async sendOrRefuse(mail: Mail, emailHash: Buffer): Promise<void> {
    await this.send(mail, emailHash).catch((error: unknown) => {
      if (!(error instanceof MailNotSent)) throw error;
      this.tell(error);
      throw new ApiError('internal_error', 'The mail could not be sent, so nothing has changed; try again later.');
    });
  }

  /** Lets `work` go on by itself, and says in the log what became of it if it failed. */
  inBackground(work: Promise<void>): void {
    const sending = work.catch((error: unknown) => this.tell(error));
    this.sending.add(sending);
    void sending.finally(() => this.sending.delete(sending));
  }

  /** Lets mails that are on their way go out. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.sending);
  }

  /** Never the error itself: servers and drivers repeat addresses. */
  private tell(error: unknown): void {
    if (isApiError(error)) return;
    const reason = error instanceof MailNotSent ? error.reason : error instanceof Error ? error.name : 'unknown';
    this.log.warn({ msg: 'a link was not sent', reason });
  }
}
