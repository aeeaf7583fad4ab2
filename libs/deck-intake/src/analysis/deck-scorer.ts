import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CompanyDeckProfile, CompanyMetrics, CurrentDeck } from '@app/companies';
import type { DeckFacts } from '@app/deck-analysis';
import { CompanyScores, RubricInForce, scoreDeck, type CriResult, type PlatformFacts, type ScoreRow } from '@app/scoring';
import { CompanyMatching } from './company-matching';
import { PlatformFactsReader } from './platform-facts.reader';

export interface ScoredDeck {
  cri: CriResult;
  platform: PlatformFacts;
}

export interface DeckInPlace {
  companyId: string;
  documentId: string;
  /** When it was submitted or published. */
  deckAt: Date;
  /** What follows from it is logged under this request. */
  requestId?: string;
}

/** One way to score for investor decks, founder drafts and rescoring, and one way to make a deck the current one. */
@Injectable()
export class DeckScorer {
  constructor(
    private readonly platformFacts: PlatformFactsReader,
    private readonly scores: CompanyScores,
    private readonly currentDeck: CurrentDeck,
    private readonly profile: CompanyDeckProfile,
    private readonly metrics: CompanyMetrics,
    private readonly matching: CompanyMatching,
    private readonly inForce: RubricInForce,
  ) {}

  /** Scores a deck as if it were the company's current one. Writes nothing. */
  async score(companyId: string, facts: DeckFacts, sha256: string): Promise<ScoredDeck> {
    const platform = await this.platformFacts.read(companyId, facts, sha256);
    return { cri: scoreDeck(facts, platform, this.inForce.rubric), platform };
  }

  /**
   * Whether what is known beside the deck has changed since this score of it: a document was added, a question answered, the rubric is
   * another. The same bytes, rubric and facts score the same, always (contract, section 4).
   */
  async isOutdated(companyId: string, facts: DeckFacts, score: ScoreRow): Promise<boolean> {
    const { cri } = await this.score(companyId, facts, score.sha256);
    const now = JSON.parse(JSON.stringify([cri.rubric_version, cri.domains, cri.recommendations])) as unknown;
    return !isDeepStrictEqual(now, [score.rubric_version, score.domains, score.recommendations]);
  }

  /**
   * Makes a scored deck the company's current one: CRI, deck metrics, empty profile fields, theses matched again. In the
   * caller's transaction. False (and nothing but the score kept) when a newer deck is current.
   */
  async makeCurrent(deck: DeckInPlace, score: ScoreRow, facts: DeckFacts, nameFromDeck: boolean): Promise<boolean> {
    if (!(await this.currentDeck.take(deck.companyId, deck.documentId, deck.deckAt, score))) return false;
    await this.profile.fillFromDeck(deck.companyId, facts, { nameFromDeck });
    await this.metrics.replaceFromDeck(deck.companyId, deck.documentId, facts.metrics);
    await this.matching.matchAgain(deck.companyId, deck.requestId);
    return true;
  }

  keep(score: Parameters<CompanyScores['add']>[0]): Promise<ScoreRow> {
    return this.scores.add(score);
  }
}
