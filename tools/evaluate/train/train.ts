import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DeckReaderPool } from '@app/deck-analysis';
import { featuresOf, metricsSeenIn, namesOf } from '../../../libs/deck-analysis/src/testing/training';
import type { MetricCandidate, MetricModel, NameModel, SectionModel } from '../../../libs/deck-analysis/src/testing/training';
import { decksIn, rowFor } from '../evaluate';
import { readCached } from '../read-cached';
import { meansOf, tableOf } from '../table';
import { trainMetrics, withAllFigures } from './metrics';
import { familyTable } from './families';
import { judgedByFamily, trainNames } from './names';
import { trainSections } from './sections';
import type { TrainingDeck } from './training-deck';
import { trainWords, writtenSlides } from './words';

const ANALYSIS = join(__dirname, '../../../libs/deck-analysis/src');
const SECTION_MODEL = join(ANALYSIS, 'sections/section-model.json');
const WORD_MODEL = join(ANALYSIS, 'sections/word-model.json');
const NAME_MODEL = join(ANALYSIS, 'company/name-model.json');
const METRIC_MODEL = join(ANALYSIS, 'numbers/metric-model.json');
const SECTION_TREES = join(ANALYSIS, 'sections/section-trees.json');

/** In so many parts decks are left out together; as many as there are decks is one by one, and takes twenty minutes. */
const PARTS = 12;

/** A deck, what models say of it that have not seen it, and the numbers as they then look. */
interface LeftOut extends TrainingDeck {
  sectionModel: SectionModel;
  numbers: MetricCandidate[];
}

/**
 * Trains on every deck of the folders but those that judge, writes the models, and says how they do on each deck when trained without it
 * and the others of its part (`--parts`). With `--families` it writes nothing, and says how names fare on families of drawn decks left out one by one;
 * with `--names` it trains names alone, with `--words` the words of slides alone, which needs no deck; what slides are about is trained upon them.
 * @returns the exit code
 */
export async function train(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      cache: { type: 'string' },
      families: { type: 'boolean', default: false },
      parts: { type: 'string', default: String(PARTS) },
      names: { type: 'boolean', default: false },
      words: { type: 'boolean', default: false },
    },
  });
  if (values.words) {
    const slides = writtenSlides();
    write(WORD_MODEL, trainWords(slides), { slides: slides.length }, '');
    return 0;
  }
  const decks = await readAll(positionals, values.cache);
  if (decks.length < 3) {
    console.error('Too few decks: folders with PDFs and a truth.json are needed.');
    return 2;
  }
  if (values.families) {
    console.log(familyTable(judgedByFamily(decks)));
    return 0;
  }
  const parts = Math.min(decks.length, Number(values.parts));
  if (!Number.isInteger(parts) || parts < 2) {
    console.error('--parts is a number from 2.');
    return 2;
  }
  const without = <T>(of: readonly T[], part: number): T[] => of.filter((_, at) => at % parts !== part);
  const byPart = <T>(trained: (part: number) => T): T[] => Array.from({ length: parts }, (_, part) => trained(part));
  const nameModels = byPart((part) => trainNames(without(decks, part)));
  if (values.names) {
    const rows = decks.map(({ truth, document }, at) => rowFor(truth, document, { nameModel: nameModels[at % parts] as NameModel }));
    console.log(tableOf(rows));
    const { company } = meansOf(rows).fields;
    write(NAME_MODEL, trainNames(decks), { ...from(decks, ({ truth }) => truth.company), leftOut: rounded({ company }) });
    return 0;
  }
  const sectionModels = byPart((part) => trainSections(without(decks, part)));
  const apart = decks.map((deck, at): LeftOut => {
    const sectionModel = sectionModels[at % parts] as SectionModel;
    return { ...deck, sectionModel, numbers: metricsSeenIn(deck.document, { sectionModel }) };
  });
  const metricModels = byPart((part) => trainMetrics(without(apart, part)));
  const measured = apart.map(({ truth, document, sectionModel }, at) => {
    const [nameModel, metricModel] = [nameModels[at % parts] as NameModel, metricModels[at % parts] as MetricModel];
    return [truth, withAllFigures(truth)].map((each) => rowFor(each, document, { sectionModel, nameModel, metricModel }));
  });
  const rows = measured.flatMap(([row]) => row ?? []);
  console.log(tableOf(rows));
  const { fields, overall, stated } = meansOf(rows);
  const complete = meansOf(measured.flatMap(([, row]) => row ?? [])).fields;
  const { company, sectionPages, sectionKinds, metricRecall, metricPrecision } = fields;
  const all = { overall, stated };
  const whole = { recallOfAll: complete.metricRecall, precisionOfAll: complete.metricPrecision };
  write(METRIC_MODEL, trainMetrics(apart), {
    ...from(decks, ({ truth }) => withAllFigures(truth).metrics),
    leftOut: rounded({ metricRecall, metricPrecision, ...whole, ...all }),
  });
  const { trees: sectionTrees, ...sectionModel } = trainSections(decks);
  const sectionsFrom = { ...from(decks, ({ truth }) => truth.sections), leftOut: rounded({ sectionPages, sectionKinds, ...all }) };
  write(SECTION_MODEL, sectionModel, sectionsFrom);
  write(SECTION_TREES, { trees: sectionTrees }, sectionsFrom, '');
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

/** @param indent of the file's lines; the table of words would have sixty thousand of them, and trees more */
function write(path: string, model: object, origin: object, indent = '  '): void {
  const text = JSON.stringify({ from: origin, ...model }, null, indent);
  writeFileSync(path, `${indent === '' ? text.replaceAll('],"', '],\n"') : text}\n`);
  console.log(path, origin);
}

function rounded(figures: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, figure]) => [name, Number(figure.toFixed(3))]));
}
