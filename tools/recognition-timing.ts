// node tools/run.mjs tools/recognition-timing.ts [DEMO_JSON] [ROUNDS]: does the time or the size of an answer tell whether an
// e-mail is known? Asks a running demo service in random order over one connection and prints what each kind of e-mail took.
// It is the owner of the e-mails, so the service has to send them here:
//   SMTP_URL=smtp://127.0.0.1:2525 MAIL_FROM=timing@example.com npm start
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { Mailbox } from './mailbox';

interface Demo {
  base_url: string;
  form_id: string;
  operator_token: string;
  portal: { email: string };
}

interface Answer {
  microseconds: number;
  bytes: number;
}

const EMAILS = {
  known: 'known@timing.example.com',
  'known, in capitals': 'KNOWN@TIMING.EXAMPLE.COM',
  'known, not recognisable': 'shy@timing.example.com',
  unknown: 'other@timing.example.com',
  'known, malformed': 'known@timing.example.com@',
  'unknown, malformed': 'other@timing.example.com@',
};
const WARM_UP = 300;
const MAIL_PORT = 2525;

const [path = '.data/demo.json', rounds = '3000'] = process.argv.slice(2);
const demo = JSON.parse(readFileSync(path, 'utf8')) as Demo;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

function post(endpoint: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const began = performance.now();
    const call = request(demo.base_url + endpoint, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
    });
    call.once('error', reject).once('response', (response) => {
      let bytes = JSON.stringify(response.headers).length;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => resolve({ microseconds: (performance.now() - began) * 1000, bytes }));
    });
    call.end(text);
  });
}

/** Invites the e-mail and answers for its owner. */
async function link(mailbox: Mailbox, email: string, recognisable: boolean): Promise<void> {
  const operator = { authorization: `Bearer ${demo.operator_token}`, 'x-acting-user': demo.portal.email };
  await post('/portal/identities', { email }, operator);
  await post('/portal/identities/consent', { token: await mailbox.token(email), recognisable });
}

function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** How often one of `a` takes longer than one of `b`: 0.5 is what tells nothing. */
function longerShare(a: number[], b: number[]): number {
  const all = [...a.map((time) => ({ time, own: true })), ...b.map((time) => ({ time, own: false }))].sort((x, y) => x.time - y.time);
  let [below, won] = [0, 0];
  for (const { own } of all) {
    if (own) won += below;
    else below += 1;
  }
  return won / (a.length * b.length);
}

async function main(): Promise<void> {
  const mailbox = await Mailbox.open({ port: MAIL_PORT });
  await link(mailbox, EMAILS.known, true);
  await link(mailbox, EMAILS['known, not recognisable'], false);
  await mailbox.close();
  const kinds = Object.keys(EMAILS) as (keyof typeof EMAILS)[];
  const took = new Map(kinds.map((kind) => [kind, [] as number[]]));
  const sizes = new Map(kinds.map((kind) => [kind, new Set<number>()]));
  for (let round = -WARM_UP; round < Number(rounds); round++) {
    for (const kind of shuffled(kinds)) {
      const { microseconds, bytes } = await post('/v1/connect/recognise', { form_id: demo.form_id, email: EMAILS[kind] });
      if (round < 0) continue;
      took.get(kind)?.push(microseconds);
      sizes.get(kind)?.add(bytes);
    }
  }
  const reference = { ok: took.get('unknown') ?? [], malformed: took.get('unknown, malformed') ?? [] };
  console.log(`${rounds} answers each, in microseconds; "longer" is how often it takes longer than the unknown one, 0.5 tells nothing`);
  for (const [kind, times] of took) {
    const sorted = [...times].sort((a, b) => a - b);
    const against = kind.endsWith('malformed') ? reference.malformed : reference.ok;
    const numbers = [0.5, 0.9, 0.99].map((share) => quantile(sorted, share).toFixed(0).padStart(7)).join('');
    console.log(
      `${kind.padEnd(26)}${numbers}  longer ${longerShare(times, against).toFixed(3)}  ${[...(sizes.get(kind) ?? [])].join(' or ')} bytes`,
    );
  }
  agent.destroy();
}

void main();
