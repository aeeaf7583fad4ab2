import { createServer, type AddressInfo, type Server } from 'node:net';
import { freePort } from '../../../tools/embedded-postgres';
import { Mailbox } from '../../../tools/mailbox';
import { mailerFor } from './mail.module';
import { MailNotSent } from './mailer';
import { NoMailer, PrintMailer } from './print-mailer';
import { SmtpMailer } from './smtp-mailer';

const MAIL = {
  to: 'ada@example.com',
  subject: 'Grüße an\r\nBcc: eve@example.com',
  text: `Ein Link: https://x.example/${'a'.repeat(100)}\n.\nEnde`,
};
const FROM = 'Deal flow <deals@northwind.example>';

let box: Mailbox | undefined;
let silent: Server | undefined;

afterEach(async () => {
  await box?.close();
  silent?.close();
  [box, silent] = [undefined, undefined];
});

const reasonOf = (sending: Promise<void>): Promise<string> =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailNotSent ? `${error.reason} / ${error.message}` : String(error)),
  );

describe('a mail server', () => {
  it('gets the mail as it was written, for its one reader, with a subject of one line', async () => {
    box = await Mailbox.open();
    await new SmtpMailer(`smtp://127.0.0.1:${box.port}`, FROM).send(MAIL);
    expect(box.mails).toHaveLength(1);
    const [mail] = box.mails;
    expect(mail).toMatchObject({ from: 'deals@northwind.example', to: ['ada@example.com'] });
    expect(mail?.text.trimEnd()).toBe(MAIL.text);
    expect(mail?.raw).not.toMatch(/^bcc:/im);
    expect(mail?.raw).toMatch(/^From: Deal flow <deals@northwind.example>\r$/m);
    expect(mail?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('is told the name and the password of the URL, and a wrong one is said without either', async () => {
    box = await Mailbox.open({ user: { name: 'mailer', password: 'p@ss/word' } });
    await new SmtpMailer(`smtp://mailer:p%40ss%2Fword@127.0.0.1:${box.port}`, FROM).send(MAIL);
    expect(box.mails).toHaveLength(1);
    const reason = await reasonOf(new SmtpMailer(`smtp://mailer:wrong@127.0.0.1:${box.port}`, FROM).send(MAIL));
    expect(reason).toMatch(/^EAUTH 535 /);
    expect(reason).not.toMatch(/wrong|mailer/);
  });

  it('refuses an address, is not there or says nothing: told by a code, without the address', async () => {
    box = await Mailbox.open({ refuses: () => 550 });
    const reasons = [await reasonOf(new SmtpMailer(`smtp://127.0.0.1:${box.port}`, FROM).send(MAIL))];
    reasons.push(await reasonOf(new SmtpMailer(`smtp://127.0.0.1:${await freePort()}`, FROM).send(MAIL)));
    silent = createServer(() => undefined);
    await new Promise<void>((ready) => silent?.listen(0, '127.0.0.1', ready));
    reasons.push(await reasonOf(new SmtpMailer(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, FROM).send(MAIL)));
    expect(reasons.map((reason) => reason.split(' / ')[0])).toEqual(['EENVELOPE 550', 'ESOCKET', 'ETIMEDOUT']);
    expect(reasons.join()).not.toContain('ada');
  });

  it('that hangs up once it has the mail may have taken it; one that was never reached has not', async () => {
    const doubt = async (port: number): Promise<unknown> =>
      new SmtpMailer(`smtp://127.0.0.1:${port}`, FROM).send(MAIL).then(
        () => 'sent',
        (error: unknown) => error instanceof MailNotSent && [error.reason, error.mayHaveArrived],
      );
    silent = createServer((socket) => {
      socket.on('error', () => undefined).write('220 here\r\n');
      let inMail = false;
      socket.on('data', (bytes) => {
        const text = bytes.toString('latin1');
        if (inMail && text.endsWith('\r\n.\r\n')) return void socket.destroy();
        if (inMail) return;
        inMail = /^DATA\r\n/m.test(text);
        socket.write(inMail ? '354 go on\r\n' : '250 yes\r\n');
      });
    });
    await new Promise<void>((ready) => silent?.listen(0, '127.0.0.1', ready));
    expect(await doubt((silent.address() as AddressInfo).port)).toEqual(['ECONNECTION', true]);
    expect(await doubt(await freePort())).toEqual(['ESOCKET', false]);
    box = await Mailbox.open({ refuses: () => 451 });
    expect(await doubt(box.port)).toEqual(['EENVELOPE 451', false]);
  });

  it('gets the same Message-ID for a mail that is sent again', async () => {
    box = await Mailbox.open();
    const mailer = new SmtpMailer(`smtp://127.0.0.1:${box.port}`, FROM);
    for (const _ of [1, 2]) await mailer.send({ ...MAIL, id: 'application-1' });
    const ids = box.mails.map(({ raw }) => /^Message-ID:\s+(\S+)/im.exec(raw)?.[1]);
    expect(ids).toEqual(['<application-1@northwind.example>', '<application-1@northwind.example>']);
  });

  it('elsewhere gets nothing without TLS, unless the URL says so', async () => {
    box = await Mailbox.open();
    // This machine by a name that does not say so.
    const url = `smtp://[::ffff:127.0.0.1]:${box.port}`;
    expect(await reasonOf(new SmtpMailer(url, FROM).send(MAIL))).toMatch(/^ETLS /);
    expect(box.mails).toEqual([]);
    await new SmtpMailer(`${url}?requireTLS=false`, FROM).send(MAIL);
    expect(box.mails).toHaveLength(1);
  });
});

it('is printed whole where that is asked for, and refused where there is no way out', async () => {
  let printed = '';
  await new PrintMailer((text) => (printed += text)).send({ to: 'ada@example.com', subject: 'Hello', text: 'Open https://x.example/#/a' });
  expect(printed).toBe('\n--- mail to ada@example.com: Hello\nOpen https://x.example/#/a\n---\n');
  expect(await reasonOf(new NoMailer().send())).toMatch(/^SMTP_URL is not set /);
});

it('goes the way that the configuration names', () => {
  expect(mailerFor(null)).toBeInstanceOf(NoMailer);
  expect(mailerFor({ kind: 'print', to: 'stdout' })).toBeInstanceOf(PrintMailer);
  expect(mailerFor({ kind: 'smtp', url: 'smtp://127.0.0.1:2525', from: FROM })).toBeInstanceOf(SmtpMailer);
});
