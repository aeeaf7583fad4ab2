import { setTimeout as sleep } from 'node:timers/promises';
import { familyCpuOf, familyMemoryOf } from '../cpu';
import { type BenchDatabase, benchDatabase } from '../data/make-data';
import type { Size } from '../data/sizes';
import { drive } from '../load';
import { operationNamed } from '../operations';
import type { Place } from '../place';
import { startRedis } from '../redis';
import { median } from '../rounds';
import { Server } from '../servers';
import { type DeckMaker, imageDecks, textDecks } from './decks';
import { JobWatch } from './job-watch';
import { pdftotextRate } from './pdftotext';
import { Submissions } from './submissions';

const DATABASE: Size = { name: 'dealflow_bench_intake', companies: 2_000, teams: 20, texts: 'short' };
const BACKLOG = 10_000;
const SUBMITTERS = 16;
/** So many that their slowest percent says something. */
const DRAFTS = 200;
const FORMS = 100;
/** The list's p99 is the median of so many turns. */
const API_TURNS = 5;
const API_SECONDS = 2;
/** The probes among the work come at their own pace; a rate is taken over at least so long. */
const RATE_SECONDS = 10;
const IMAGE_DECKS = 4;
const IMAGE_SECONDS = 120;
/** After so many decks a worker's memory is looked at again. */
const MANY_DECKS = 500;

export interface Starts {
  /** Milliseconds from a job's row to its start. */
  p50: number;
  p99: number;
  most: number;
}

interface Waits {
  draft: Starts;
  form: Starts;
  /** Of the list, in milliseconds. */
  apiP99: number;
}

export interface Rate {
  perMinute: number;
  /** By the processor time that the workers used, readers of files included. */
  perCoreMinute: number;
}

interface Memory {
  own: number;
  started: number;
}

export interface IntakeLine {
  queue: string;
  idle: Waits;
  /** With the backlog waiting in the bulk queue. */
  busy: Waits;
  backlog: number;
  oneWorker: Rate;
  /** Text decks a minute of one core by `pdftotext` alone; undefined where it is not installed. */
  pdftotext: number | undefined;
  twoWorkers: Rate;
  images: Rate;
  memory: { rest: Memory; decks: number; after: Memory };
}

interface Scene {
  data: BenchDatabase;
  api: Server;
  watch: JobWatch;
  submissions: Submissions;
  startWorker(name: string): Promise<Server>;
}

async function startsOf(probes: number, submit: () => Promise<string>, watch: JobWatch): Promise<Starts> {
  const waits: number[] = [];
  for (let probe = 0; probe < probes; probe++) waits.push(await watch.startOf(await submit()));
  waits.sort((a, b) => a - b);
  return { p50: median(waits), p99: waits[Math.floor(probes * 0.99)] as number, most: waits.at(-1) as number };
}

async function waitsOf({ data, api, watch, submissions }: Scene, deck: DeckMaker): Promise<Waits> {
  const list = operationNamed('list');
  const requests = (connection: number) => list.requests(data.asked, connection);
  const turns: number[] = [];
  // Few connections: how long an answer takes beside the work, not how many there are. One turn more, which warms the api up.
  for (let turn = 0; turn <= API_TURNS; turn++) {
    const { p99 } = await drive(api.baseUrl, { connections: 2, expected: 200, seconds: API_SECONDS, requests });
    if (turn > 0) turns.push(p99);
  }
  const draft = await startsOf(DRAFTS, () => submissions.founderDraft(deck()), watch);
  return { apiP99: median(turns), draft, form: await startsOf(FORMS, () => submissions.formDeck(deck()), watch) };
}

async function submitAll({ submissions }: Scene, deck: DeckMaker, count: number): Promise<void> {
  let left = count;
  const submitter = async (): Promise<void> => {
    while (left-- > 0) await submissions.investorDeck(deck());
  };
  await Promise.all(Array.from({ length: SUBMITTERS }, submitter));
}

/** Decks that the workers get done, until `seconds` have passed or all are done. */
async function rateOf(workers: Server[], watch: JobWatch, seconds: number): Promise<Rate> {
  const cpu = (): number => workers.reduce((sum, { pid }) => sum + familyCpuOf(pid), 0);
  const [began, done, used] = [performance.now(), await watch.completed(), cpu()];
  while (performance.now() - began < seconds * 1000 && (await watch.open()) > 0) await sleep(100);
  const decks = (await watch.completed()) - done;
  const minutes = (performance.now() - began) / 60_000;
  return { perMinute: decks / minutes, perCoreMinute: decks / ((cpu() - used) / 60_000_000) };
}

async function manyDecks(watch: JobWatch, before: number): Promise<number> {
  let decks = 0;
  while (decks < MANY_DECKS && (await watch.open()) > 0) {
    await sleep(200);
    decks = (await watch.completed()) - before;
  }
  return decks;
}

async function play(scene: Scene, queue: string, say: (line: string) => void): Promise<IntakeLine> {
  const { watch, startWorker } = scene;
  const [text, image] = [textDecks(), await imageDecks()];
  let worker = await startWorker('worker-1');
  const rest = familyMemoryOf(worker.pid);
  say(`${queue}: idle`);
  const idle = await waitsOf(scene, text);
  say(`${queue}: decks of pictures`);
  await submitAll(scene, image, IMAGE_DECKS);
  const images = await rateOf([worker], watch, IMAGE_SECONDS);
  await worker.stop();
  say(`${queue}: ${BACKLOG.toLocaleString('en')} decks`);
  await submitAll(scene, text, BACKLOG);
  worker = await startWorker('worker-1');
  const [backlog, done] = [await watch.open(), await watch.completed()];
  const oneWorker = await rateOf([worker], watch, RATE_SECONDS);
  const pdftotext = await pdftotextRate(text);
  const busy = await waitsOf(scene, text);
  const decks = await manyDecks(watch, done);
  const after = familyMemoryOf(worker.pid);
  const second = await startWorker('worker-2');
  const twoWorkers = await rateOf([worker, second], watch, RATE_SECONDS);
  await Promise.all([worker.stop(), second.stop()]);
  return { queue, idle, busy, backlog, oneWorker, pdftotext, twoWorkers, images, memory: { rest, decks, after } };
}

async function measure(place: Place, folder: string, redisUrl: string | undefined, say: (line: string) => void): Promise<IntakeLine> {
  await place.drop(DATABASE.name);
  const data = await benchDatabase(place, DATABASE, say);
  const env: Record<string, string> = redisUrl === undefined ? {} : { REDIS_URL: redisUrl };
  const common = { databaseUrl: data.url, folder, files: 'intake', env };
  const api = await Server.start({ ...common, name: 'api-intake', kind: 'api' });
  const watch = new JobWatch(data.url);
  const startWorker = (name: string): Promise<Server> => Server.start({ ...common, name, kind: 'worker' });
  try {
    const scene = { data, api, watch, submissions: new Submissions(api.baseUrl, data.asked), startWorker };
    return await play(scene, redisUrl === undefined ? 'PostgreSQL' : 'Redis', say);
  } finally {
    await api.stop();
    await watch.close();
    api.emptyFiles();
    await place.drop(DATABASE.name);
  }
}

/** Decks from their 202 to their score, on both queues. */
export async function measureIntake(place: Place, folder: string, say: (line: string) => void): Promise<IntakeLine[]> {
  const lines = [await measure(place, folder, undefined, say)];
  const redis = await startRedis();
  if (redis === undefined) {
    say('Redis is not installed: its queue is not measured.');
    return lines;
  }
  try {
    return [...lines, await measure(place, folder, redis.url, say)];
  } finally {
    await redis.stop();
  }
}
