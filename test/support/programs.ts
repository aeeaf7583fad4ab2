import { findProgram, type Program } from '../../tools/programs';

const { skip: couldNotRun } = describe;

/**
 * `describe` for tests that need a program of the machine. Where it is missing they count as not run, which
 * `npm test` says loudly at the end; nothing passes unseen.
 */
export function describeWith(program: Program, name: string, tests: () => void): void {
  if (findProgram(program) === undefined) couldNotRun(`${name} (needs ${program})`, tests);
  else describe(name, tests);
}
