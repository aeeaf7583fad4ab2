export interface Mail {
  /** One address. */
  to: string;
  /** One line. */
  subject: string;
  /** Plain text; what it links to is a secret of its reader's. */
  text: string;
  /** The same for a mail that is sent again, so that whoever gets it twice shows it once: the left side of its Message-ID. */
  id?: string;
}

/** Why a mail did not go out, in words without the address and the text: a server repeats both in its own. */
export class MailNotSent extends Error {
  constructor(
    readonly reason: string,
    /** The server had it, perhaps, and fell silent: sent again, it may arrive twice. */
    readonly mayHaveArrived = false,
  ) {
    super(`a mail was not sent (${reason})`);
  }
}

/** Sends mails. Not to be called in a transaction: a mail server may take its time. */
export abstract class Mailer {
  /** Resolves when the next server has taken the mail; half a minute at most. @throws MailNotSent */
  abstract send(mail: Mail): Promise<void>;
}
