#!/usr/bin/env node
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { AnalysisFailedError, ConnectionError, DealFlowClient, DealFlowError, StillRunningError } from '../index.js';
import { addFolder, listFolders, listMetrics, stateMetric } from './company.js';
import { plain, readSecret } from './input.js';
import { listen } from './listen.js';
import { forgetLogin, keepLogin, readLogin, serviceUrl, UsageError } from './settings.js';

const USAGE = `deal-flow login --url https://…            keeps an investor key (asked for, or piped in) for this user alone
deal-flow logout                            forgets it
deal-flow list [--stage S] [--query Q] [--limit 50] [--json]
deal-flow submit DECK.pdf [--company NAME] [--website URL] [--idempotency-key K] [--wait] [--json]
deal-flow wait JOB_ID [--timeout SECONDS] [--json]
deal-flow folders COMPANY_ID [--json]
deal-flow add-folder COMPANY_ID --name NAME [--parent FOLDER_ID] [--json]
deal-flow metrics COMPANY_ID [--json]
deal-flow state-metric COMPANY_ID --key arr --value 2000000 [--name N] [--currency EUR] [--unit U] [--period year] [--as-of 2026-06-30] [--json]
deal-flow export companies|deals|notes|events [--format csv|jsonl] [--out FILE]
deal-flow listen [--types company.created,deal.*] [--after EVENT_ID] [--forward http://127.0.0.1:8080/]
DEAL_FLOW_URL and DEAL_FLOW_KEY go before what login kept.`;

const TEXT = { type: 'string' } as const;
const FLAG = { type: 'boolean' } as const;
const OPTIONS = {
  url: TEXT,
  stage: TEXT,
  query: TEXT,
  limit: TEXT,
  company: TEXT,
  website: TEXT,
  'idempotency-key': TEXT,
  timeout: TEXT,
  format: TEXT,
  out: TEXT,
  types: TEXT,
  after: TEXT,
  forward: TEXT,
  name: TEXT,
  parent: TEXT,
  key: TEXT,
  value: TEXT,
  unit: TEXT,
  currency: TEXT,
  period: TEXT,
  'as-of': TEXT,
  wait: FLAG,
  json: FLAG,
  help: FLAG,
};
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const say = (line: string): void => void process.stderr.write(`${line}\n`);

function connected(): DealFlowClient {
  const { url, key } = readLogin(process.env);
  return new DealFlowClient({ baseUrl: url, key });
}

/** @throws UsageError */
function wholeNumber(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(`--${name} is a whole number above 0.`);
  return Number(value);
}

async function login({ url }: Values): Promise<void> {
  if (url === undefined) throw new UsageError('login needs --url.');
  const baseUrl = serviceUrl(url);
  const key = await readSecret('Key: ');
  if (!/^[\x21-\x7e]+$/.test(key)) throw new UsageError('That is no key.');
  // Kept only if it works.
  await new DealFlowClient({ baseUrl, key }).companies.list({ limit: 1 }).toArray(1);
  say(`logged in; kept in ${keepLogin(process.env, { url: baseUrl, key })}`);
}

async function list({ stage, query, limit = '50', json }: Values): Promise<void> {
  const most = wholeNumber('limit', limit) as number;
  const rows = await connected()
    .companies.list({ stage, q: query, limit: Math.min(100, most) })
    .toArray(most);
  for (const row of rows) {
    if (json) print(JSON.stringify(row));
    else print([row.id, plain(row.name), plain(row.stage), row.cri?.score ?? ''].join('\t'));
  }
}

async function done(client: DealFlowClient, id: string, { timeout, json }: Values): Promise<void> {
  const seconds = wholeNumber('timeout', timeout);
  const job = await client.jobs.wait(id, seconds === undefined ? {} : { timeout: seconds * 1000 });
  print(json ? JSON.stringify(job) : `completed ${job.result?.company_id} ${job.result?.cri_score}`);
}

async function submit(file: string, values: Values): Promise<void> {
  const client = connected();
  const deck = await readFile(file).catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  const submission = await client.decks.submit(deck, {
    company_name: values.company,
    website: values.website,
    fileName: basename(file),
    idempotencyKey: values['idempotency-key'],
    ...(process.stderr.isTTY && { onProgress: ({ sent, total }) => void process.stderr.write(`\r${Math.round((100 * sent) / total)} %`) }),
  });
  if (process.stderr.isTTY) say('');
  if (values.wait) return done(client, submission.job_id, values);
  print(values.json ? JSON.stringify(submission) : `queued ${submission.job_id} ${submission.company_id}`);
}

async function exportTable(table: string, { format = 'csv', out }: Values): Promise<void> {
  if (!isOneOf(['companies', 'deals', 'notes', 'events'], table)) throw new UsageError(`There is no table ${table}.`);
  if (!isOneOf(['csv', 'jsonl'], format)) throw new UsageError('--format is csv or jsonl.');
  const rows = Readable.fromWeb((await connected().exports.read(table, format)) as Parameters<typeof Readable.fromWeb>[0]);
  if (out === undefined) await pipeline(rows, process.stdout, { end: false });
  else await pipeline(rows, createWriteStream(out));
}

function isOneOf<T extends string>(these: readonly T[], value: string): value is T {
  return (these as readonly string[]).includes(value);
}

async function listenHere({ types, after, forward }: Values): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await listen(connected(), { types: types?.split(','), after, forward, signal: stop.signal, print, say });
}

const COMPANY = 'the id of a company';
const NEEDED: Record<string, string> = {
  submit: 'a file',
  wait: 'the id of a job',
  export: 'the name of a table',
  folders: COMPANY,
  'add-folder': COMPANY,
  metrics: COMPANY,
  'state-metric': COMPANY,
};

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parse(args);
  const [command = 'help', argument, ...rest] = positionals;
  const needed = NEEDED[command];
  if (values.help || command === 'help') return print(USAGE);
  if (rest.length > 0 || (argument === undefined) !== (needed === undefined))
    throw new UsageError(needed === undefined ? USAGE : `${command} needs ${needed}.`);
  const given = argument ?? '';
  const commands: Record<string, () => Promise<void> | void> = {
    login: () => login(values),
    logout: () => forgetLogin(process.env),
    list: () => list(values),
    submit: () => submit(given, values),
    wait: () => done(connected(), given, values),
    folders: () => listFolders(connected(), given, values, print),
    'add-folder': () => addFolder(connected(), given, values, print),
    metrics: () => listMetrics(connected(), given, values, print),
    'state-metric': () => stateMetric(connected(), given, values, print),
    export: () => exportTable(given, values),
    listen: () => listenHere(values),
  };
  if (!Object.hasOwn(commands, command)) throw new UsageError(USAGE);
  await commands[command]?.();
}

function parse(args: string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @returns the exit code: 2 where the caller has to write it differently */
function failed(error: unknown): number {
  if (error instanceof UsageError) say(error.message);
  else if (error instanceof DealFlowError)
    say(`${error.code}: ${plain(error.message)}${error.request_id ? ` (request ${plain(error.request_id)})` : ''}`);
  else if (error instanceof AnalysisFailedError) say(`${plain(error.code)}: ${plain(error.message)}`);
  else if (error instanceof ConnectionError || error instanceof StillRunningError) say(error.message);
  else throw error;
  return error instanceof UsageError ? 2 : 1;
}

process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // Who reads no further (`| head`) has all that was asked for; a disk that is full has not.
  if (error.code === 'EPIPE') process.exit();
  say(`not all of it could be written: ${error.message}`);
  process.exit(1);
});
process.exitCode = await run(process.argv.slice(2)).then(() => 0, failed);
