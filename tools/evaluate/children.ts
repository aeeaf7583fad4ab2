import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks in a second, on every Linux that Node runs on. */
const TICKS = 100;

interface Process {
  parent: number;
  cpu: number;
}

/** All running processes by their number, as /proc tells them: Linux only. */
function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = textOf(`/proc/${name}/stat`)
      .replace(/^.*\) /su, '')
      .split(' ');
    if (fields.length > 12) found.set(Number(name), { parent: Number(fields[1]), cpu: (Number(fields[11]) + Number(fields[12])) / TICKS });
  }
  return found;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended between the listing and the reading.
    return '';
  }
}

function below(all: ReadonlyMap<number, Process>, root: number): number[] {
  const children = [...all].filter(([, { parent }]) => parent === root).map(([id]) => id);
  return [...children, ...children.flatMap((child) => below(all, child))];
}

/** CPU seconds that this process's children have used so far. */
export function cpuOfChildren(): number {
  const all = processes();
  return below(all, process.pid).reduce((sum, id) => sum + (all.get(id)?.cpu ?? 0), 0);
}

/** The most memory that any child has held, in MB. */
export function peakOfChildren(): number {
  const all = processes();
  const peaks = below(all, process.pid).map((id) => Number(/VmHWM:\s+(\d+)/.exec(textOf(`/proc/${id}/status`))?.[1] ?? 0));
  return Math.max(0, ...peaks) / 1024;
}
