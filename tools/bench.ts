// npm run bench: the service against a floor of our own on a database of a million companies, its intake and its memory
// (docs/bench.md).
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { measureExports } from './bench/bulk/exports';
import { measureImports } from './bench/bulk/imports';
import { exportsTable, importsTable } from './bench/bulk/tables';
import { coldTable, measureCold } from './bench/cold/measure-cold';
import { TEXTS } from './bench/data/texts';
import { intakeTable, machine, memoryTable, startTable, writePart } from './bench/document';
import { measureIntake } from './bench/intake/measure-intake';
import { measureMemory } from './bench/memory';
import { measureOperations } from './bench/measure-operations';
import { measureTexts, textsTable } from './bench/measure-texts';
import { type Options, optionsOf, type Part, USAGE } from './bench/options';
import { openPlace, type Place } from './bench/place';
import { measurePeer, peerTable } from './bench/peer/measure-peer';
import { measureSearch, searchTable } from './bench/search/measure-search';
import { measureStart } from './bench/start';
import { measureSoak } from './bench/soak/measure-soak';
import { soakTable } from './bench/soak/table';
import { type Line, misses, table } from './bench/table';

const ROOT = resolve(__dirname, '../..');
const FOLDER = join(ROOT, '.bench');
const DOCUMENT = join(ROOT, 'docs/bench.md');
const say = (line: string): void => console.log(line);

/** @returns whether every request was answered as it should be */
function judge(lines: readonly Line[], quick: boolean): boolean {
  const errors = lines.reduce((sum, { measured }) => sum + measured.subject.errors + measured.baseline.errors, 0);
  if (errors > 0) say(`${errors} requests were not answered as they should be.`);
  const missed = lines.filter((line) => misses(line).length > 0);
  if (!quick && missed.length > 0) say(`Over their budgets: ${missed.map(({ title }) => title).join('; ')}.`);
  return errors === 0;
}

const tableOf: Record<Exclude<Part, 'operations'>, (place: Place, options: Options) => Promise<string>> = {
  imports: async (place, options) => importsTable(await measureImports(place, FOLDER, options, say)),
  exports: async (place, options) => exportsTable(await measureExports(place, FOLDER, options, say)),
  search: async (place, options) => searchTable(await measureSearch(place, FOLDER, options, say)),
  intake: async (place) => intakeTable(await measureIntake(place, FOLDER, say)),
  memory: async (place) => memoryTable(await measureMemory(place, FOLDER, say)),
  start: async () => startTable(await measureStart(say)),
  soak: async (place, options) => soakTable(await measureSoak(place, FOLDER, options, say)),
  texts: async (place, options) => textsTable(await measureTexts(place, FOLDER, options, say)),
  cold: async (_place, options) => coldTable(await measureCold(FOLDER, options, say)),
  peer: async (place, options) => peerTable(await measurePeer(place, FOLDER, options, say)),
};

async function run(part: Part, place: Place, options: Options): Promise<boolean> {
  const keep = async (content: string): Promise<void> => {
    const whole = !options.quick && options.only === undefined && options.texts === TEXTS[0];
    if (whole) writePart(DOCUMENT, part, `\n${await machine(place.server)}\n\n${content}\n`);
  };
  if (part === 'operations') {
    const lines = await measureOperations(place, FOLDER, options, say);
    await keep(table(lines));
    return judge(lines, options.quick);
  }
  const content = await tableOf[part](place, options);
  say(content);
  await keep(content);
  return true;
}

async function main(options: Options): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  const place = await openPlace(FOLDER, say);
  try {
    let answered = true;
    for (const part of options.parts) answered = (await run(part, place, options)) && answered;
    return answered ? 0 : 1;
  } finally {
    await place.stop();
  }
}

function parsed(): Options | undefined {
  try {
    return optionsOf(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`);
    return undefined;
  }
}

const options = parsed();
if (options === undefined) process.exitCode = 2;
else {
  main(options).then(
    (code) => {
      process.exitCode = code;
    },
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    },
  );
}
