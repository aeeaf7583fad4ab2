import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { exampleDeck } from '../start/example-deck';

const START_SECONDS = 120;
const SAMPLE_MS = 200;
const QUIET_DRAFTS = 10;

interface Demo {
  base_url: string;
  investor_key: string;
  founder_key: string;
}

interface Outcome {
  file: string;
  answer: string;
  seconds: number;
  /** Of the service's largest process meanwhile. */
  peakMegabytes: number;
}

/** Sends every PDF of a folder through a service started for it, and says how each ended while a founder's drafts went on. */
export async function uploadFolder(folder: string): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => name.toLowerCase().endsWith('.pdf'))
    .sort();
  const service = await ThrowawayService.start();
  try {
    const quiet: number[] = [];
    for (let draft = 0; draft < QUIET_DRAFTS; draft += 1) quiet.push(await draftSeconds(service.demo));
    const busy: number[] = [];
    let done = false;
    const drafting = (async () => {
      while (!done) busy.push(await draftSeconds(service.demo));
    })();
    for (const file of files) print(await outcomeOf(file, readFileSync(join(folder, file)), service));
    done = true;
    await drafting;
    console.log(
      `\n${files.length} files. A founder's text deck, from upload to score: ${spread(quiet)} alone, ${spread(busy)} beside them.`,
    );
  } finally {
    await service.stop();
  }
}

function print({ file, answer, seconds, peakMegabytes }: Outcome): void {
  console.log(
    `${file.slice(0, 60).padEnd(60)} ${answer.padEnd(28)} ${seconds.toFixed(2).padStart(7)} s ${String(peakMegabytes).padStart(5)} MB`,
  );
}

function spread(seconds: number[]): string {
  const sorted = [...seconds].sort((a, b) => a - b);
  const at = (share: number): string => `${Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 1000)} ms`;
  return `p50 ${at(0.5)}, p99 ${at(0.99)} (${sorted.length})`;
}

async function outcomeOf(file: string, bytes: Buffer, service: ThrowawayService): Promise<Outcome> {
  const started = performance.now();
  const peak = service.watchMemory();
  const answer = await submit(file, bytes, service.demo);
  return { file, answer, seconds: (performance.now() - started) / 1000, peakMegabytes: peak() };
}

async function submit(file: string, bytes: Buffer, demo: Demo): Promise<string> {
  const accepted = await post(`${demo.base_url}/v1/decks`, demo.investor_key, bytes, { name: file, company_name: file });
  if (!accepted.job_id) return `refused: ${accepted.error?.code ?? 'no answer'}`;
  for (;;) {
    const job = await get(`${demo.base_url}/v1/jobs/${accepted.job_id}`, demo.investor_key);
    if (job.status === 'completed') return `completed, CRI ${job.result?.cri_score}`;
    if (job.status === 'failed') return `failed: ${job.error?.code}`;
    if (job.status === undefined) return `not told: ${job.error?.code}`;
  }
}

let drafts = 0;

/** Bytes of its own each time, or it would be scored from what is known. */
async function draftSeconds({ base_url: base, founder_key: key }: Demo): Promise<number> {
  const bytes = Buffer.concat([exampleDeck(), Buffer.from(`\n% ${(drafts += 1)}\n%%EOF\n`)]);
  const started = performance.now();
  const { draft_id: id } = await post(`${base}/v1/me/deck/drafts`, key, bytes, { name: 'draft.pdf' });
  const { status } = await get(`${base}/v1/me/deck/drafts/${id}`, key);
  if (status !== 'scored') throw new Error(`a founder's draft is ${status}`);
  return (performance.now() - started) / 1000;
}

interface Body {
  job_id?: string;
  draft_id?: string;
  status?: string;
  result?: { cri_score: number };
  error?: { code: string };
}

async function post(url: string, key: string, bytes: Buffer, { name, ...fields }: { name: string; company_name?: string }): Promise<Body> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), name);
  const response = await fetch(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${key}` } });
  return (await response.json()) as Body;
}

async function get(url: string, key: string): Promise<Body> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}`, prefer: 'wait=30' } });
  return (await response.json()) as Body;
}

/** The whole service, as `npm start` makes it, in a folder that goes with it. */
class ThrowawayService {
  private constructor(
    readonly demo: Demo,
    private readonly child: ChildProcess,
    private readonly dataDir: string,
  ) {}

  static async start(): Promise<ThrowawayService> {
    const dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-upload-'));
    const child = spawn(process.execPath, [resolve(__dirname, '../../../tools/start.mjs')], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, PORT: '0', MCP_PORT: '0' },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const demoFile = join(dataDir, 'demo.json');
    for (let waited = 0; waited < START_SECONDS && child.exitCode === null; waited += 0.25) {
      if (existsSync(demoFile)) return new ThrowawayService(JSON.parse(readFileSync(demoFile, 'utf8')) as Demo, child, dataDir);
      await sleep(250);
    }
    child.kill();
    rmSync(dataDir, { recursive: true, force: true });
    throw new Error('the service did not start');
  }

  /** @returns ends the watch and answers the most that any one process had resident, in megabytes */
  watchMemory(): () => number {
    let peak = 0;
    const sample = (): void => void (peak = Math.max(peak, ...residentSizes(this.child.pid as number)));
    const timer = setInterval(sample, SAMPLE_MS);
    return () => {
      clearInterval(timer);
      sample();
      return Math.round(peak / 1024);
    };
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Of the process and all it started, in kilobytes. */
function residentSizes(root: number): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const rows = table.map((row) => row.trim().split(/\s+/).map(Number) as [number, number, number]);
  const family = new Set([root]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [pid, parent] of rows) if (family.has(parent)) family.add(pid);
  }
  return rows.filter(([pid]) => family.has(pid)).map(([, , size]) => size);
}
