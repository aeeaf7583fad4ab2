import { Module } from '@nestjs/common';
import { AppConfig, type MailConfig } from '@app/config';
import { Mailer } from './mailer';
import { NoMailer, PrintMailer } from './print-mailer';

function printer(to: 'stdout' | 'stderr' | 'starter'): (text: string) => void {
  if (to === 'stderr') return (text) => void process.stderr.write(text);
  // `npm start` keeps our standard output as the log.
  if (to === 'starter' && process.send) return (mail) => void process.send?.({ mail });
  return (text) => void process.stdout.write(text);
}

/** The one that the configuration asks for. */
export function mailerFor(mail: MailConfig | null): Mailer {
  if (mail === null) return new NoMailer();
  if (mail.kind === 'print') return new PrintMailer(printer(mail.to));
  // Loaded by who has a mail server, as most starts of the command line have none.
  const { SmtpMailer } = require('./smtp-mailer') as typeof import('./smtp-mailer');
  return new SmtpMailer(mail.url, mail.from);
}

@Module({
  providers: [{ provide: Mailer, useFactory: (config: AppConfig) => mailerFor(config.mail), inject: [AppConfig] }],
  exports: [Mailer],
})
export class MailModule {}
