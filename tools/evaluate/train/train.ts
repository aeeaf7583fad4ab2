import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DeckReaderPool } from '@app/deck-analysis';
import type { DeckDocument } from '@app/deck-analysis';
import { featuresOf, namesOf } from '../../../libs/deck-analysis/src/testing/training';
import type { Features, NameCandidate } from '../../../libs/deck-analysis/src/testing/training';
import { decksIn, readCached, rowFor } from '../evaluate';
import { meansOf, tableOf } from '../table';
import type { Truth } from '../truth';
import { trainNames } from './names';
import { trainSections } from './sections';

const ANALYSIS = join(__dirname, '../../../libs/deck-analysis/src');
const SECTION_MODEL = join(ANALYSIS, 'sections/section-model.json');
const NAME_MODEL = join(ANALYSIS, 'company/name-model.json');

export interface TrainingDeck {
  truth: Truth;
  document: DeckDocument;
  pages: Features[];
  names: NameCandidate[];
}

/**
 * Trains on every deck of the folders but those that judge, writes the models, and says how they do on each deck when trained on the
 * others. @returns the exit code
 */
export async function train(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { cache: { type: 'string' } } });
  const decks = await readAll(positionals, values.cache);
  if (decks.length < 3) {
    console.error('Too few decks: folders with PDFs and a truth.json are needed.');
    return 2;
  }
  const rows = decks.map((deck) => {
    const others = decks.filter((other) => other !== deck);
    return rowFor(deck.truth, deck.document, { sectionModel: trainSections(others), nameModel: trainNames(others) });
  });
  console.log(tableOf(rows));
  const { fields, overall, stated } = meansOf(rows);
  const { company, sectionPages, sectionKinds } = fields;
  const all = { overall, stated };
  write(SECTION_MODEL, trainSections(decks), {
    ...from(decks, ({ truth }) => truth.sections),
    leftOut: rounded({ sectionPages, sectionKinds, ...all }),
  });
  write(NAME_MODEL, trainNames(decks), { ...from(decks, ({ truth }) => truth.company), leftOut: rounded({ company, ...all }) });
  return 0;
}

async function readAll(folders: readonly string[], cache: string | undefined): Promise<TrainingDeck[]> {
  const pool = new DeckReaderPool({ size: 1 });
  const decks: TrainingDeck[] = [];
  try {
    for (const { truth, bytes } of folders.flatMap((folder) => decksIn(folder, 'not judge'))) {
      const document = await readCached(bytes, pool, cache);
      decks.push({ truth, document, pages: featuresOf(document), names: namesOf(document) });
    }
    return decks;
  } finally {
    await pool.close();
  }
}

/** What a model was made from, so that another one is told from it. */
function from(decks: readonly TrainingDeck[], truthOf: (deck: TrainingDeck) => unknown): Record<string, unknown> {
  const truths = createHash('sha256')
    .update(JSON.stringify(decks.map(truthOf)))
    .digest('hex')
    .slice(0, 12);
  return { decks: decks.length, pages: decks.reduce((sum, { pages }) => sum + pages.length, 0), truths };
}

function write(path: string, model: object, origin: object): void {
  writeFileSync(path, `${JSON.stringify({ from: origin, ...model }, null, 2)}\n`);
  console.log(path, origin);
}

function rounded(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure.toFixed(3))]));
}
