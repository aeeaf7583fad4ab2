import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionKind } from '@app/lexicon';
import { topicOdds, wordFeatures, type WordModel } from './topic-words';

const likeliest = (...words: string[]): SectionKind | undefined => [...topicOdds(words)].sort((a, b) => b[1] - a[1])[0]?.[0];

describe('what words say of a slide’s subject', () => {
  it('counts each word once, without its ending, without figures, and less where there are many', () => {
    expect([...wordFeatures(['clinics', 'clinic', '214', 'q3'])].map(([stem]) => stem)).toEqual(['clini']);
    const few = wordFeatures(['seats']).get('seats') ?? 0;
    const many = wordFeatures(Array.from({ length: 40 }, (_, at) => `${String.fromCharCode(97 + (at % 26))}${at < 26 ? 'x' : 'y'}`));
    expect(Math.max(...many.values())).toBeLessThan(few / 2);
  });

  it('adds up what each says of each kind', () => {
    const model: WordModel = { kinds: ['team', 'ask'], stems: { '': [-100, -200], seat: [0, 900], nurse: [500, 0] } };
    const scale = 3 / Math.sqrt(8);
    expect([...topicOdds(['seat', 'nurse', 'unheard'], model)]).toEqual([
      ['team', -100 + 500 * scale],
      ['ask', -200 + 900 * scale],
    ]);
    expect([...topicOdds([], model)]).toEqual([
      ['team', -100],
      ['ask', -200],
    ]);
  });

  it.each<[string, string, SectionKind]>([
    ['hours lost to faxes, forms typed twice, nobody knows which is right', 'en', 'problem'],
    ['before this she ran sales at a bank, ten years an engineer, met at university', 'en', 'team'],
    ['customers pay a monthly fee per seat and a commission on each booking', 'en', 'business_model'],
    ['wir suchen ein darlehen, diese runde, zugesagt von business angels', 'de', 'ask'],
    ['nadie hace las dos cosas, la competencia y excel', 'es', 'competition'],
  ])('hears "%s" (%s)', (text, _language, kind) => {
    expect(likeliest(...text.split(/[\s,]+/))).toBe(kind);
  });

  it('is data: whole numbers for thirteen kinds by stem', () => {
    const model = JSON.parse(readFileSync(join(__dirname, 'word-model.json'), 'utf8')) as WordModel & { from: { slides: number } };
    expect(model.from.slides).toBeGreaterThanOrEqual(2000);
    expect(model.kinds).toHaveLength(13);
    expect(Object.values(model.stems).every((row) => row.length === 13 && row.every(Number.isInteger))).toBe(true);
  });
});
