import { createTransport, type Transporter } from 'nodemailer';
import { type Mail, Mailer, MailNotSent } from './mailer';

const TIMES = { dnsTimeout: 5_000, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 };
/** Over all steps together: a server that says a byte now and then keeps nobody waiting for longer. */
const WHOLE_MS = 30_000;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * A mail server. What it carries are secrets, so it has to speak TLS unless it is this machine; parameters of the URL say otherwise
 * (`smtp://relay:25?requireTLS=false` inside a closed network).
 */
export class SmtpMailer extends Mailer {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    const requireTLS = !LOOPBACK.test(new URL(url).hostname);
    this.domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';
    // A mail is what we wrote: nothing in it is read from a file or fetched.
    this.transport = createTransport({ url, requireTLS, ...TIMES, disableFileAccess: true, disableUrlAccess: true });
  }

  async send({ to, subject, text, id }: Mail): Promise<void> {
    // What answers such mails by itself would answer a machine.
    const headers = { 'Auto-Submitted': 'auto-generated' };
    const messageId = id && `<${id}@${this.domain}>`;
    const sending = this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text, headers, messageId });
    // Given up, it may still fail later.
    sending.catch(() => undefined);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new MailNotSent('the server takes too long', true)), WHOLE_MS);
    });
    try {
      await Promise.race([sending, late]);
    } catch (error) {
      throw error instanceof MailNotSent ? error : new MailNotSent(reasonOf(error), isSilence(error));
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A connection that stood and said nothing more: whether the mail was taken before that is not known. */
function isSilence(error: unknown): boolean {
  const { code, responseCode, syscall, timeoutType } = (error ?? {}) as Record<string, unknown>;
  if (typeof responseCode === 'number' || syscall === 'connect') return false;
  return timeoutType === undefined ? ['ESOCKET', 'ECONNECTION', 'ETIMEDOUT'].includes(String(code)) : timeoutType === 'SOCKET_TIMEOUT';
}

/** `EENVELOPE 550`: the error's own words may hold the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  const known = [code, responseCode].filter((part) => typeof part === 'number' || (typeof part === 'string' && /^[A-Z_]+$/.test(part)));
  return known.length > 0 ? known.join(' ') : 'for a reason without a code';
}
