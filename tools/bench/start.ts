import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { median } from './rounds';

const ROOT = resolve(__dirname, '../../..');
const AGAIN = 5;

/** Seconds from `npm start` to its "is ready", with everything installed and built. */
export interface StartLine {
  emptyFolder: number;
  /** The median and the longest of several. */
  existingData: { p50: number; most: number };
}

/** The whole service as `npm start` runs it; it is stopped again. @returns seconds until it was ready */
async function secondsToReady(dataDir: string): Promise<number> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '0', MCP_PORT: '0', npm_lifecycle_event: 'start' };
  const began = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'tools/start.mjs')], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  const seconds = await new Promise<number>((done, failed) => {
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('is ready:')) done((performance.now() - began) / 1000);
    });
    void ended.then(() => failed(new Error(`npm start ended before it was ready:\n${said}`)));
  });
  child.kill('SIGTERM');
  await ended;
  return seconds;
}

/** How long it takes from nothing to a service that answers, and again on its data. */
export async function measureStart(say: (line: string) => void): Promise<StartLine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-bench-start-'));
  try {
    say('start: on an empty folder');
    const emptyFolder = await secondsToReady(dataDir);
    say('start: on existing data');
    const seconds: number[] = [];
    for (let again = 0; again < AGAIN; again++) seconds.push(await secondsToReady(dataDir));
    return { emptyFolder, existingData: { p50: median(seconds), most: Math.max(...seconds) } };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
