import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  from: string;
  /** With its headers. */
  raw: string;
  /** As its reader sees it. */
  text: string;
}

interface MailboxOptions {
  /** The reply to this address: `550` refuses it. */
  refuses?: (address: string) => number | undefined;
  /** Whom it lets send; nobody has to sign in without. */
  user?: { name: string; password: string };
  /** A port that is wanted; any free one without. */
  port?: number;
}

const PATIENCE_MS = 30_000;

/** A mail server on this machine that keeps what it gets, for tests and measurements. */
export class Mailbox {
  readonly mails: ReceivedMail[] = [];

  private constructor(private readonly server: SMTPServer) {}

  static async open({ refuses, user, port = 0 }: MailboxOptions = {}): Promise<Mailbox> {
    const server = new SMTPServer({
      authOptional: user === undefined,
      disabledCommands: user === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        username === user?.name && password === user?.password ? done(null, { user: username }) : done(new Error('who is that?')),
      onRcptTo: ({ address }, _session, done) => {
        const code = refuses?.(address);
        done(code === undefined ? null : Object.assign(new Error(`nobody here is called ${address}`), { responseCode: code }));
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks).toString('latin1');
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          box.mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw, text: textOf(raw) });
          done();
        });
      },
    });
    const box = new Mailbox(server);
    await new Promise<void>((ready, failed) => {
      server.once('error', failed);
      server.listen(port, '127.0.0.1', ready);
    });
    // A client that hangs up is nothing to die of.
    server.removeAllListeners('error').on('error', () => undefined);
    return box;
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port;
  }

  /** For a service that is to send here. */
  get env(): Record<string, string> {
    return { SMTP_URL: `smtp://127.0.0.1:${this.port}`, MAIL_FROM: 'Deal flow <deals@northwind.example>' };
  }

  /** The newest mail to that address, in any case of letters, when it is at least the `count`th. */
  async last(to: string, count = 1): Promise<ReceivedMail> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await sleep(20)) {
      const own = this.mails.filter((mail) => mail.to.some((each) => each.toLowerCase() === to.toLowerCase()));
      const last = own.at(-1);
      if (last && own.length >= count) return last;
      if (Date.now() > deadline) throw new Error(`waited in vain for mail ${count} to ${to}`);
    }
  }

  /** The tokens of the newest mail's links. */
  async tokens(to: string, count = 1): Promise<string[]> {
    return tokensIn((await this.last(to, count)).text);
  }

  async token(to: string, count = 1): Promise<string> {
    const [token] = await this.tokens(to, count);
    if (token === undefined) throw new Error(`no link in the mail to ${to}`);
    return token;
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()));
  }
}

/** Of one-time links. */
export function tokensIn(text: string): string[] {
  return [...text.matchAll(/\/portal#\/(?:consent|password|join)\/([\w.-]+)/g)].map((match) => match[1] as string);
}

function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4);
  const decoded = /^content-transfer-encoding: quoted-printable/im.test(raw)
    ? body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : body;
  return Buffer.from(decoded, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
