import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { normaliseStage } from '@app/taxonomy';
import { languages, languagesRead, readLanguages } from './languages';
import { lexiconFor } from './lexicon';
import { WORD_LISTS } from './schema';
import { wordsOf } from './words';

/** Kinds of money that are no round of a series. */
const NO_ROUND = ['Bridge', 'ICO'];

describe('a language', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lexicon-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, content: unknown): void => writeFileSync(join(folder, name), JSON.stringify(content));
  const english = { language: 'en', name: 'English', common: ['the', 'of', 'and', 'to', 'in'] };

  it('is a file: one more file is one more language, and English comes first', () => {
    write('en.json', english);
    write('da.json', { ...english, language: 'da', name: 'Danish', words: { and: ['og'] } });
    expect(readLanguages(folder).map(({ name }) => name)).toEqual(['English', 'Danish']);
  });

  it.each([
    ['a section that there is not', { sections: { problems: { title: ['x'] } } }, 'sections'],
    ['a list that there is not', { words: { fillerz: ['x'] } }, 'words'],
    ['a factor that is a text', { numbers: { magnitudes: { tusind: '1000' } } }, 'numbers.magnitudes.tusind'],
    ['a month that there is not', { numbers: { months: { 13: ['x'] } } }, 'numbers.months'],
    ['hardly a word to tell it by', { common: ['og'] }, 'common'],
  ])('with %s is refused with the place', (_name, wrong, place) => {
    write('en.json', { ...english, ...wrong });
    expect(() => readLanguages(folder)).toThrow(`en.json: ${place}`);
  });

  it('says in its name which it is', () => {
    write('de.json', english);
    expect(() => readLanguages(folder)).toThrow('de.json says that it is en.json');
  });
});

describe('the languages that are here', () => {
  it('are all read', () => {
    const files = readdirSync(__dirname).filter((name) => name.endsWith('.json'));
    expect(
      languages()
        .map(({ language }) => `${language}.json`)
        .sort(),
    ).toEqual(files.sort());
  });

  it.each(languagesRead().map((file) => [file.name, file] as const))('%s names stages that there are', (_name, { facts }) => {
    const stages = Object.keys(facts.stages).filter((stage) => normaliseStage(stage) === null && !NO_ROUND.includes(stage));
    expect(stages).toEqual([]);
  });

  it.each(Object.keys(WORD_LISTS) as (keyof typeof WORD_LISTS)[])('have words for the list %s', (list) => {
    expect(wordsOf(list).length).toBeGreaterThan(0);
  });

  it('are read with English, and all of them where the language is not known or only recognised', () => {
    const german = lexiconFor('de');
    expect([german.titles.has(['losung']), german.titles.has(['solution']), german.titles.has(['solucion'])]).toEqual([true, true, false]);
    expect(lexiconFor(null)).toBe(lexiconFor('sv'));
  });
});
