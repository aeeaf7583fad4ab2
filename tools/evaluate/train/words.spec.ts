import { topicOdds } from '../../../libs/deck-analysis/src/testing/training';
import { CORE } from '../score';
import { trainWords, wordsOf, writtenSlides } from './words';

describe('slides written for training', () => {
  const slides = writtenSlides();

  it('have a language, a known subject or none of them, and lines', () => {
    const known: readonly string[] = [...CORE, 'other'];
    expect(
      slides.filter(({ kinds, lines }) => lines.length === 0 || kinds.length === 0 || kinds.some((kind) => !known.includes(kind))),
    ).toEqual([]);
    expect([...new Set(slides.map(({ lang }) => lang))].sort()).toEqual(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru']);
  });

  it('teach words that tell the subject of slides that were left out far more often than chance', () => {
    const ofTen = (at: number): boolean => at % 10 === 0;
    const model = trainWords(slides.filter((_, at) => !ofTen(at)));
    const left = slides.filter(({ lang, kinds }, at) => ofTen(at) && lang === 'en' && kinds[0] !== 'other');
    const right = left.filter((slide) => {
      const [first] = [...topicOdds(wordsOf(slide), model)].sort((a, b) => b[1] - a[1]);
      return slide.kinds.includes(first?.[0] ?? '');
    });
    expect(right.length / left.length).toBeGreaterThan(0.45);
  });
});
