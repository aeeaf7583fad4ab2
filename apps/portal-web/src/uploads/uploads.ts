import { useEffect, useState } from 'preact/hooks';
import { upload } from '../api';
import { problemOf } from '../parts/file-check';
import { inWords } from '../parts/refusal-words';
import { refresh } from '../parts/loading';

/** So many are sent at once; the rest wait. */
const AT_ONCE = 3;

export interface Sent {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'sent' | 'refused';
  /** Of the file, 0 to 1. */
  share: number;
  problem: string | null;
  jobId: string | null;
}

let sent: Sent[] = [];
let running = 0;
let serial = 0;
const waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

function change(id: number, values: Partial<Sent>): void {
  sent = sent.map((each) => (each.id === id ? { ...each, ...values } : each));
  listeners.forEach((listener) => listener());
}

/** Puts decks in, each a company of its own. They go on while one looks at other pages. */
export function send(files: readonly File[], pipelineId: string): void {
  for (const file of files) {
    const problem = problemOf(file, true);
    const one: Sent = { id: ++serial, name: file.name, state: problem ? 'refused' : 'waiting', share: 0, problem, jobId: null };
    sent = [...sent, one];
    if (!problem) waiting.push(() => void sendOne(one.id, file, pipelineId));
  }
  listeners.forEach((listener) => listener());
  next();
}

function next(): void {
  while (running < AT_ONCE && waiting.length > 0) {
    running += 1;
    waiting.shift()?.();
  }
}

async function sendOne(id: number, file: File, pipelineId: string): Promise<void> {
  change(id, { state: 'sending' });
  try {
    const fields = { pipeline_ids: JSON.stringify([pipelineId]) };
    const { job_id: jobId } = await upload<{ job_id: string }>('/board/decks', file, (share) => change(id, { share }), fields);
    change(id, { state: 'sent', jobId });
    void refresh((path) => path.startsWith('/board/pipelines/') || path.startsWith('/board/jobs'));
  } catch (error) {
    change(id, { state: 'refused', problem: inWords(error) });
  } finally {
    running -= 1;
    next();
  }
}

/** What was sent stays on the list until it is put away; what is on its way cannot be. */
export function putAway(): void {
  sent = sent.filter(({ state }) => state === 'waiting' || state === 'sending');
  listeners.forEach((listener) => listener());
}

export function useSent(): Sent[] {
  const [, draw] = useState<Sent[]>([]);
  useEffect(() => {
    const listener = (): void => draw(sent);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return sent;
}
