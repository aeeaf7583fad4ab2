import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenCpuOf } from '../cpu';
import type { DeckMaker } from './decks';

const DECKS = 200;
/** Reads each deck by a process of its own, as whoever uses it does, then waits to be looked at. */
const READ_ALL = 'for deck in "$0"/*.pdf; do pdftotext "$deck" /dev/null || exit 1; done; echo done; read end';

/**
 * Decks a minute of one core by poppler's `pdftotext`, which reads their text and nothing else: what the worker's figure stands against.
 * @returns undefined where it is not installed
 */
export async function pdftotextRate(deck: DeckMaker): Promise<number | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pdftotext-'));
  try {
    for (let number = 0; number < DECKS; number++) writeFileSync(join(folder, `${number}.pdf`), deck());
    const shell = spawn('sh', ['-c', READ_ALL, folder], { stdio: ['pipe', 'pipe', 'ignore'] });
    const ended = once(shell, 'exit');
    const done = await Promise.race([once(shell.stdout, 'data').then(() => true), ended.then(() => false)]);
    const microseconds = done ? childrenCpuOf(shell.pid as number) : 0;
    shell.stdin.end('\n');
    await ended;
    return microseconds > 0 ? DECKS / (microseconds / 60_000_000) : undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
