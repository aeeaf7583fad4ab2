import { benchDatabase } from './data/make-data';
import { LARGE, QUICK, SMALL } from './data/sizes';
import { Field, withField } from './field';
import { deepAgainstFirst, largeAgainstSmall } from './flatness';
import { operationNamed, OPERATIONS } from './operations';
import type { Options } from './options';
import type { Place } from './place';
import { assertSameAnswers } from './same-answers';
import { HEADER, type Line, row } from './table';

const FLAT_OPERATIONS = ['list', 'select', 'company'];

/** Every operation against the floor, then the api against itself: a deep page, and a small database. */
export async function measureOperations(place: Place, folder: string, options: Options, say: (line: string) => void): Promise<Line[]> {
  const operations = options.only?.filter((name) => name !== 'flat').map(operationNamed) ?? OPERATIONS;
  const data = await benchDatabase(place, (options.quick ? QUICK : LARGE)[options.texts], say);
  const lines: Line[] = [];
  const add = (line: Line): void => {
    lines.push(line);
    say(row(line));
  };

  await withField(Field.open(data, folder, options), async (field) => {
    await assertSameAnswers(operations, field.data.asked, field.floor.baseUrl, field.api.baseUrl);
    say('The api answers what the floor answers.');
    HEADER.forEach(say);
    for (const operation of operations) add(await field.againstFloor(operation, options));
  });
  if (options.only && !options.only.includes('flat')) return lines;

  // The companies of the decks uploaded above are the newest ones and have no answers yet: a first page of them says nothing
  // about a later one. The field that was closed has taken them away.
  await withField(Field.open(data, folder, { ...options, label: '-flat' }), async (large) => {
    add(await deepAgainstFirst(large, options));
    if (options.quick) return;
    const smallData = await benchDatabase(place, SMALL[options.texts], say);
    await withField(Field.open(smallData, folder, { label: '-small' }), async (small) => {
      for (const name of FLAT_OPERATIONS) add(await largeAgainstSmall(large, small, name, options));
    });
  });
  return lines;
}
