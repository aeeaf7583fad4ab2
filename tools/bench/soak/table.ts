import type { OverloadLine, SoakLine } from './measure-soak';
import { UNNOTICED } from './recovery';

/** How much the api may grow by after a tenth of the time, in MB. */
const GROWTH = 40;
/** Seconds until all is as before an overload. */
const RECOVERY = 5;
/** What an overload may make of the slowest percent of what is accepted. */
const SLOWER = 3;

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const one = (value: number): string => value.toFixed(1);

function verdict(misses: Record<string, boolean>): string {
  const missed = Object.keys(misses).filter((name) => misses[name]);
  return missed.length > 0 ? `missed: ${missed.join(', ')}` : 'met';
}

function overloadVerdict(line: OverloadLine): string {
  const { shedding, failed, unanswered, p99, p99Before, recovery, notes } = line;
  return verdict({
    'half-done': notes.written < notes.answered || notes.written > notes.answered + notes.unanswered,
    recovery: recovery.strictly > RECOVERY,
    'no answer': unanswered > 0,
    ...(shedding && { failures: failed + unanswered > 0, p99: p99 > Math.max(SLOWER * p99Before, UNNOTICED) }),
  });
}

export function soakTable(line: SoakLine): string {
  const { knee, perSecond, seconds, operations, errors, memory, overloads } = line;
  return [
    `Knee: ${whole(knee)} requests a second. At ${whole(perSecond)} a second for ${seconds} s, counted from when each was due:`,
    '',
    '| operation | answers | p50 ms | p99 ms | p999 ms |',
    '|---|---|---|---|---|',
    ...operations.map(({ name, answers, p50, p99, p999 }) => `| ${[name, whole(answers), one(p50), one(p99), one(p999)].join(' | ')} |`),
    '',
    `Errors ${errors}; the api’s memory ${[memory.before, memory.early, memory.after].map(whole).join(', ')} MB before, after a tenth, at the end: ` +
      `${verdict({ errors: errors > 0, memory: memory.after - memory.early > GROWTH })}.`,
    '',
    '| three times the knee | sent a second | as asked | 429 | 500 | no answer | p99 ms (before) | as before after (the last late one) | notes: 201, no answer, written | |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...overloads.map((each) => {
      const cells = [
        each.shedding ? 'SHED_LOAD=true' : 'unset',
        ...[each.sent, each.accepted, each.refused, each.failed, each.unanswered].map(whole),
        `${one(each.p99)} (${one(each.p99Before)})`,
        `${one(each.recovery.asBefore)} s (${one(each.recovery.strictly)})`,
        [each.notes.answered, each.notes.unanswered, each.notes.written].map(whole).join(', '),
        overloadVerdict(each),
      ];
      return `| ${cells.join(' | ')} |`;
    }),
  ].join('\n');
}
