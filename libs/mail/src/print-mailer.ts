import { type Mail, Mailer, MailNotSent } from './mailer';

/** For development, where nobody runs a mail server: the mail in plain text, and not as a line of the log, which keeps no secrets. */
export class PrintMailer extends Mailer {
  constructor(private readonly print: (text: string) => void) {
    super();
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    this.print(`\n--- mail to ${to}: ${subject}\n${text}\n---\n`);
  }
}

/** Where no mail server is configured and printing would put secrets into the logs of a live system. */
export class NoMailer extends Mailer {
  async send(): Promise<void> {
    throw new MailNotSent('SMTP_URL is not set');
  }
}
