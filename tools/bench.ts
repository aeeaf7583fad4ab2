// npm run bench: the service against a floor of our own on a database of a million companies (docs/bench.md).
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { measureOperations } from './bench/measure-operations';
import { type Options, optionsOf, USAGE } from './bench/options';
import { openPlace } from './bench/place';
import { misses } from './bench/table';

const ROOT = resolve(__dirname, '../..');
const FOLDER = join(ROOT, '.bench');
const say = (line: string): void => console.log(line);

async function main(options: Options): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  const place = await openPlace(FOLDER, say);
  try {
    const lines = options.parts.includes('operations') ? await measureOperations(place, FOLDER, options, say) : [];
    const errors = lines.reduce((sum, { measured }) => sum + measured.subject.errors + measured.baseline.errors, 0);
    if (errors > 0) say(`${errors} requests were not answered as they should be.`);
    const missed = lines.filter((line) => misses(line).length > 0);
    if (!options.quick && missed.length > 0) say(`Over their budgets: ${missed.map(({ title }) => title).join('; ')}.`);
    return errors > 0 ? 1 : 0;
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
