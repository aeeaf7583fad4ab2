import { Injectable } from '@nestjs/common';
import { CompanyMetricsService, CurrentDeckRepository } from '@app/companies';
import { ThesisMatches } from '@app/theses';
import { ViewAlerts } from '@app/views';
import { JobHandler, type JobResult, type JobRun } from '@app/jobs';
import { actorOfJob } from '../jobs/job-events.service';
import { DeckAnalyser } from './deck-analyser';
import { DeckScorer } from './deck-scorer';
import { DecksRepository } from './decks.repository';

const NOTHING: JobResult = { warnings: [], criScore: null, apply: () => Promise.resolve() };

/** Scores the current deck again: a platform fact or the rubric may have changed. The history keeps every score that came of it. */
@Injectable()
@JobHandler('rescore')
export class RescoreHandler implements JobHandler {
  constructor(
    private readonly decks: DecksRepository,
    private readonly analyser: DeckAnalyser,
    private readonly scorer: DeckScorer,
    private readonly currentDeck: CurrentDeckRepository,
    private readonly metrics: CompanyMetricsService,
    private readonly theses: ThesisMatches,
  ) {}

  async run(run: JobRun): Promise<JobResult> {
    const deck = await this.decks.current(run.job.company_id);
    if (!deck) return NOTHING;
    const file = { teamId: run.job.team_id, storageKey: deck.storage_key, sha256: deck.sha256, fileName: deck.file_name };
    const facts = await this.analyser.analyse(file, run);
    const { cri, platform } = await run.step('score', () => this.scorer.score(deck.company_id, facts, deck.sha256));
    return {
      warnings: [],
      criScore: cri.score,
      apply: async () => {
        const { company_id: companyId, document_id: documentId, sha256 } = deck;
        const readAnew = await this.decks.wasReadAnew(companyId, sha256);
        if (!readAnew && (await this.scorer.stands(companyId, documentId, cri))) return;
        const score = await this.scorer.keepAgain({ companyId, documentId, sha256, cri, platform });
        const replaced = await this.currentDeck.rescore(companyId, documentId, score);
        if (!replaced) return;
        await this.scorer.recordScore(companyId, replaced, score, actorOfJob(run.job));
        if (readAnew) await this.metrics.replaceFromDeck(companyId, documentId, facts.metrics);
        await this.theses.matchAgain(companyId);
      },
    };
  }
}

/** Matches one company against its team's theses and its views with alerts, or one thesis against its team's companies. */
@Injectable()
@JobHandler('thesis_match')
export class ThesisMatchHandler implements JobHandler {
  constructor(
    private readonly theses: ThesisMatches,
    private readonly views: ViewAlerts,
  ) {}

  async run({ job, signal, step }: JobRun): Promise<JobResult> {
    // A thesis of a large team is matched in batches of its own; each is safe to repeat.
    if (job.thesis_id) {
      const thesisId = job.thesis_id;
      await step('match', () => this.theses.matchThesis(thesisId, signal));
      return NOTHING;
    }
    const companyId = job.company_id;
    if (!companyId) return NOTHING;
    const apply = async (): Promise<void> => {
      await this.theses.matchCompany(companyId);
      await this.views.lookAt(companyId);
    };
    return { ...NOTHING, apply: () => step('match', apply) };
  }
}
