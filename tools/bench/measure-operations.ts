import { benchDatabase } from './data/make-data';
import { Field } from './field';
import { deepAgainstFirst, largeAgainstSmall } from './flatness';
import { type Operation, operationNamed, OPERATIONS } from './operations';
import type { Options } from './options';
import type { Place } from './place';
import { compare } from './rounds';
import { assertSameAnswers } from './same-answers';
import { HEADER, type Line, row } from './table';

const LARGE = { name: 'dealflow_bench', companies: 1_000_000, teams: 200 };
const SMALL = { name: 'dealflow_bench_small', companies: 10_000, teams: 200 };
const QUICK = { name: 'dealflow_bench_quick', companies: 2_000, teams: 20 };
const FLAT_OPERATIONS = ['list', 'select', 'company'];

async function againstFloor(field: Field, operation: Operation, options: Options): Promise<Line> {
  const { title, budget } = operation;
  const [floor, api] = [field.contender(field.floor, operation), field.contender(field.api, operation)];
  return { title, toFloor: true, budget, measured: await compare(floor, api, options) };
}

async function withField<T>(opening: Promise<Field>, work: (field: Field) => Promise<T>): Promise<T> {
  const field = await opening;
  try {
    return await work(field);
  } finally {
    await field.close();
  }
}

/** Every operation against the floor, then the api against itself: a deep page, and a small database. */
export async function measureOperations(place: Place, folder: string, options: Options, say: (line: string) => void): Promise<Line[]> {
  const size = options.quick ? QUICK : LARGE;
  const operations = options.only?.filter((name) => name !== 'flat').map(operationNamed) ?? OPERATIONS;
  const data = await benchDatabase(place, size.name, size, say);
  const lines: Line[] = [];
  const add = (line: Line): void => {
    lines.push(line);
    say(row(line));
  };

  await withField(Field.open(data, folder, options), async (field) => {
    await assertSameAnswers(operations, field.data.asked, field.floor.baseUrl, field.api.baseUrl);
    say('The api answers what the floor answers.');
    HEADER.forEach(say);
    for (const operation of operations) add(await againstFloor(field, operation, options));
  });
  if (options.only && !options.only.includes('flat')) return lines;

  // The companies of the decks uploaded above are the newest ones and have no answers yet: a first page of them says nothing
  // about a later one. The field that was closed has taken them away.
  await withField(Field.open(data, folder, { ...options, label: '-flat' }), async (large) => {
    add(await deepAgainstFirst(large, options));
    if (options.quick) return;
    const smallData = await benchDatabase(place, SMALL.name, SMALL, say);
    await withField(Field.open(smallData, folder, { label: '-small' }), async (small) => {
      for (const name of FLAT_OPERATIONS) add(await largeAgainstSmall(large, small, name, options));
    });
  });
  return lines;
}
