import { readDeckInProcess } from '@app/deck-analysis';
import { exampleDeck } from './example-deck';

describe('the example deck', () => {
  it('is a PDF that the service reads page by page', async () => {
    const read = await readDeckInProcess(exampleDeck());
    const text = JSON.stringify(read);
    for (const words of ['Tidewater Robotics', 'TAM $4.2B', 'Raising $3M seed', 'Ana Costa, CEO']) expect(text).toContain(words);
  });

  it('has a cross-reference table that points at every object', () => {
    const text = exampleDeck().toString('latin1');
    const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));
    expect(offsets.length).toBeGreaterThan(10);
    for (const [index, offset] of offsets.entries()) expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\\n`));
  });
});
