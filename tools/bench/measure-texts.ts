import { benchDatabase } from './data/make-data';
import { MIDDLE, QUICK } from './data/sizes';
import { TEXTS, type Texts } from './data/texts';
import { Field, withField } from './field';
import { operationNamed } from './operations';
import type { Options } from './options';
import type { Place } from './place';
import { assertSameAnswers } from './same-answers';
import { costs, type Line, verdict } from './table';

/** What reads or writes what people wrote. */
const ASKED = ['list', 'text', 'view', 'company', 'note', 'patch'];
const ASKED_QUICK = ['list', 'company', 'note'];

export interface TextsLine extends Line {
  texts: Texts;
}

/** The operations whose rows hold texts, against the floor: on as many companies with short texts as with long ones. */
export async function measureTexts(place: Place, folder: string, options: Options, say: (line: string) => void): Promise<TextsLine[]> {
  const operations = (options.quick ? ASKED_QUICK : ASKED).map(operationNamed);
  const lines: TextsLine[] = [];
  // Short ones are what a quick run of all operations asks.
  for (const texts of options.quick ? (['long'] as const) : TEXTS) {
    const data = await benchDatabase(place, (options.quick ? QUICK : MIDDLE)[texts], say);
    await withField(Field.open(data, folder, { ...options, label: `-${texts}` }), async (field) => {
      await assertSameAnswers(operations, data.asked, field.floor.baseUrl, field.api.baseUrl);
      for (const operation of operations) {
        say(`texts: ${operation.title}, ${texts}`);
        lines.push({ texts, ...(await field.againstFloor(operation, options)) });
      }
    });
  }
  return operations.flatMap(({ title }) => lines.filter((line) => line.title === title));
}

export function textsTable(lines: readonly TextsLine[]): string {
  const rows = lines.map((line) => {
    const { ratio, subject, baseline } = line.measured;
    const cells = [
      line.title,
      line.texts,
      ...costs(line.measured),
      ratio.p99.toFixed(1),
      String(subject.errors + baseline.errors),
      verdict(line),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| operation | texts | req/s (floor) | ÷ floor | Node µs | ÷ floor | PostgreSQL µs | ÷ floor | p99 ÷ floor | errors | budgets |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
