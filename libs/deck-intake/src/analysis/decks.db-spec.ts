import type { DeckFacts } from '@app/deck-analysis';
import { newId } from '@app/database';
import { openDatabase, type OpenDatabase, teamRows } from '../../../../test/support/rows';
import { DecksRepository } from './decks.repository';

describe('what was found in a deck', () => {
  let open: OpenDatabase;
  beforeAll(async () => void (open = await openDatabase()));
  afterAll(() => open.close());

  it.each([
    ['a character that the database refuses', 'Acme\u0000 Inc.', 'Acme Inc.'],
    ['what that looks like in JSON', String.raw`never send \u0000 or \\u0000`, String.raw`never send \u0000 or \\u0000`],
    ['half a pair of surrogates', 'Acme \ud83d Inc.', 'Acme \ufffd Inc.'],
    ['a whole one', 'Acme 🚀', 'Acme 🚀'],
  ])('is kept where its text holds %s', async (_what, quote, kept) => {
    const { teamId } = await teamRows(open.db);
    const repository = new DecksRepository(open.db);
    const bytes = { teamId, sha256: newId() };
    await repository.addFacts(bytes, '1', { company: { value: quote } } as unknown as DeckFacts);
    expect(await repository.facts(bytes, '1')).toEqual({ company: { value: kept } });
  });
});
