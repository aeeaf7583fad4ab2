import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';

/** A line from the terminal that is not shown, or what is piped in: a key is no argument, which others on the machine could read. */
export async function readSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim();
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/** What others wrote, without what would steer a terminal. */
export function plain(value: string | null | undefined): string {
  return (value ?? '').replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}
