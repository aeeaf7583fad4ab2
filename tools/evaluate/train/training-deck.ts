import type { Truth } from '../truth';
import type { DeckDocument } from '@app/deck-analysis';
import type { Features, NameCandidate } from '../../../libs/deck-analysis/src/testing/training';

export interface TrainingDeck {
  truth: Truth;
  document: DeckDocument;
  pages: Features[];
  names: NameCandidate[];
}
