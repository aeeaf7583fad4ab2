import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@app/auth';
import { CompanyDeckProfile, CompanyMetricsService, CurrentDeckRepository, type ScoreReplaced } from '@app/companies';
import type { DeckFacts } from '@app/deck-analysis';
import { EventsService } from '@app/events';
import {
  CompanyScoresRepository,
  ActiveRubric,
  scoreDeck,
  ScoresService,
  type CriResult,
  type NewScore,
  type PlatformFacts,
  type ScoreRow,
} from '@app/scoring';
import { ThesisMatches } from '@app/theses';
import { PlatformFactsService } from './platform-facts.service';

export interface ScoredDeck {
  cri: CriResult;
  platform: PlatformFacts;
}

export interface DeckInPlace {
  companyId: string;
  documentId: string;
  /** When it was submitted or published. */
  deckAt: Date;
  /** Who put it there. What follows from it is logged under the actor's request. */
  actor: Actor;
}

/** One way to score for investor decks, founder drafts and rescoring, and one way to make a deck the current one. */
@Injectable()
export class DeckScorer {
  constructor(
    private readonly platformFacts: PlatformFactsService,
    private readonly scores: CompanyScoresRepository,
    private readonly currentDeck: CurrentDeckRepository,
    private readonly profile: CompanyDeckProfile,
    private readonly metrics: CompanyMetricsService,
    private readonly theses: ThesisMatches,
    private readonly inForce: ActiveRubric,
    private readonly shownScores: ScoresService,
    private readonly events: EventsService,
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
    return !sameResult(cri, score);
  }

  /**
   * Whether the company's score of its current deck would come out just as it stands. Such a score is not given again: the history tells
   * what changed, and the company is not touched under whoever read it and is about to write (`expected_updated_at`).
   */
  async stands(companyId: string, documentId: string, cri: CriResult): Promise<boolean> {
    const score = await this.scores.current(companyId);
    return score !== null && score.document_id === documentId && sameResult(cri, score);
  }

  /**
   * Makes a scored deck the company's current one: CRI, deck metrics, empty profile fields, theses matched again. In the
   * caller's transaction. False (and nothing but the score kept) when a newer deck is current.
   */
  async makeCurrent(deck: DeckInPlace, score: ScoreRow, facts: DeckFacts, nameFromDeck: boolean): Promise<boolean> {
    const replaced = await this.currentDeck.take(deck.companyId, deck.documentId, deck.deckAt, score);
    if (!replaced) return false;
    await this.recordScore(deck.companyId, replaced, score, deck.actor);
    await this.profile.fillFromDeck(deck.companyId, facts, { nameFromDeck });
    await this.metrics.replaceFromDeck(deck.companyId, deck.documentId, facts.metrics);
    await this.theses.matchAgain(deck.companyId, deck.actor.requestId);
    return true;
  }

  /** In the transaction that made the score the company's. Nothing where the number is the same. */
  async recordScore(companyId: string, { teamId, from }: ScoreReplaced, score: ScoreRow, actor: Actor): Promise<void> {
    if (from === score.score) return;
    const extra = { from, to: score.score, rubric_version: score.rubric_version };
    // At once: a late match may make the company part of another before the transaction ends.
    const object = await this.shownScores.forCompany(companyId);
    await this.events.record({ type: 'score.changed', teamId, companyId, actor, object, extra });
  }

  /** Keeps a new score of the current deck: the rubric is another, or else what is known beside the deck. */
  async keepAgain(score: Omit<NewScore, 'reason'>): Promise<ScoreRow> {
    const sameRubric = (await this.scores.current(score.companyId))?.rubric_version === score.cri.rubric_version;
    return this.scores.add({ ...score, reason: sameRubric ? 'facts' : 'rubric' });
  }

  keep(score: NewScore): Promise<ScoreRow> {
    return this.scores.add(score);
  }
}

function sameResult(cri: CriResult, score: ScoreRow): boolean {
  const now = JSON.parse(JSON.stringify([cri.rubric_version, cri.domains, cri.recommendations])) as unknown;
  return isDeepStrictEqual(now, [score.rubric_version, score.domains, score.recommendations]);
}
