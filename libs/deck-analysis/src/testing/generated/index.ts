import { ENGLISH_DECKS } from './english';
import { EUROPEAN_DECKS } from './european';
import { TRAP_DECKS } from './traps';
import type { GeneratedDeck } from './truth';

export * from './truth';

/** Decks of several languages and designs with what they say, written down before anything had read them. */
export const GENERATED_DECKS: readonly GeneratedDeck[] = [...EUROPEAN_DECKS, ...ENGLISH_DECKS, ...TRAP_DECKS];
