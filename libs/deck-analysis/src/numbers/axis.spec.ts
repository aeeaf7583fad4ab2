import { DeckBuilder, titled } from '../testing/deck-builder';
import type { SlideBuilder } from '../testing/deck-builder';
import { contextOf, extract } from '../extract';
import { onAxes } from './axis';

function ticksOn(slide: (slide: SlideBuilder) => unknown): number[] {
  const deck = new DeckBuilder()
    .slide((cover) => cover.text('Acme', { x: 100, y: 200, size: 60 }))
    .slide(titled('Problem', ['It is slow']));
  const { mentions } = extract(contextOf(deck.slide(slide).build(), {}));
  const ticks = onAxes(mentions);
  return mentions.filter((mention) => ticks.has(mention)).map(({ amount }) => amount.value);
}

const column = (slide: SlideBuilder, values: readonly string[], x = 60): SlideBuilder =>
  values.reduce((built, value, at) => built.text(value, { x, y: 200 + at * 60, size: 12 }), slide.title('Revenue'));

describe('the scale of a chart', () => {
  it('is figures one over the other, as far apart as they count, and what the bars say is none of it', () => {
    expect(
      ticksOn((slide) =>
        column(slide, ['600', '400', '200'])
          .text('180', { x: 140, y: 330, size: 12 })
          .text('410', { x: 200, y: 262, size: 12 })
          .text('570', { x: 260, y: 211, size: 12 }),
      ),
    ).toEqual([600, 400, 200]);
  });

  it.each([
    ['figures in unequal steps', ['190', '310', '455', '610']],
    ['two of them', ['200', '400']],
    ['years', ['2024', '2025', '2026']],
  ])('is not %s', (_what, values) => {
    expect(ticksOn((slide) => column(slide, values))).toEqual([]);
  });
});
