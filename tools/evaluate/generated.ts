import { GENERATED_DECKS } from '../../libs/deck-analysis/src/testing/generated';
import { PdfDeckBuilder, scanned } from '../../libs/deck-analysis/src/testing/pdf-deck-builder';
import type { Truth } from './truth';

export interface EvaluatedDeck {
  truth: Truth;
  bytes: Uint8Array;
}

/** The decks that the repository draws itself, with what they say. */
export async function generatedDecks(): Promise<EvaluatedDeck[]> {
  const decks: EvaluatedDeck[] = [];
  for (const deck of GENERATED_DECKS) {
    const builder = await PdfDeckBuilder.create();
    deck.draw(builder);
    const pdf = await builder.build();
    const { company, website, emails, people, stage, raise, metrics, sections } = deck.truth;
    const truth: Truth = {
      file: deck.name,
      company,
      website,
      emails,
      stage,
      raise,
      sections,
      founders: Object.keys(people).filter((name) => people[name]),
      team: Object.keys(people).filter((name) => !people[name]),
      metrics: metrics.map(([value, status]) => ({ value, status })),
    };
    decks.push({ truth, bytes: deck.scanned ? await scanned(pdf) : pdf });
  }
  return decks;
}
