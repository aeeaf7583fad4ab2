import { Injectable } from '@nestjs/common';
import { CompanyMetrics, CurrentDeck } from '@app/companies';
import { Db } from '@app/database';
import { ThesisMatches } from '@app/theses';
import type { JobHandler, JobResult, JobRun } from '../jobs/job-handlers';
import { CompanyMatching } from './company-matching';
import { DeckAnalyser } from './deck-analyser';
import { DeckScorer } from './deck-scorer';

interface CurrentDeckRow {
  company_id: string;
  document_id: string;
  storage_key: string;
  sha256: string;
  file_name: string;
}

const NOTHING: JobResult = { warnings: [], criScore: null, apply: () => Promise.resolve() };

/** Scores the current deck again: a platform fact or the rubric has changed. The history keeps every score. */
@Injectable()
export class RescoreHandler implements JobHandler {
  constructor(
    private readonly db: Db,
    private readonly analyser: DeckAnalyser,
    private readonly scorer: DeckScorer,
    private readonly currentDeck: CurrentDeck,
    private readonly metrics: CompanyMetrics,
    private readonly matching: CompanyMatching,
  ) {}

  async run(run: JobRun): Promise<JobResult> {
    const deck = await this.db.row<CurrentDeckRow>(
      `SELECT c.id AS company_id, d.id AS document_id, d.storage_key, d.sha256, d.file_name
       FROM companies c JOIN documents d ON d.id = c.current_document_id WHERE c.id = $1`,
      [run.job.company_id],
    );
    if (!deck) return NOTHING;
    const file = { teamId: run.job.team_id, storageKey: deck.storage_key, sha256: deck.sha256, fileName: deck.file_name };
    const facts = await this.analyser.analyse(file, run);
    const { cri, platform } = await run.step('score', () => this.scorer.score(deck.company_id, facts, deck.sha256));
    return {
      warnings: [],
      criScore: cri.score,
      apply: async () => {
        const { company_id: companyId, document_id: documentId, sha256 } = deck;
        const score = await this.scorer.keep({ companyId, documentId, sha256, cri, platform });
        const readAnew = await this.wasReadAnew(companyId, sha256);
        if (!(await this.currentDeck.rescore(companyId, documentId, score))) return;
        if (readAnew) await this.metrics.replaceFromDeck(companyId, documentId, facts.metrics);
        await this.matching.matchAgain(companyId);
      },
    };
  }

  /** Whether another version of the analyser has read the deck since it was last scored: it may show other figures now. */
  private async wasReadAnew(companyId: string, sha256: string): Promise<boolean> {
    const anew = await this.db.row(
      `SELECT 1 FROM deck_analyses a JOIN companies c ON c.team_id = a.team_id
       WHERE c.id = $1 AND a.sha256 = $2 AND a.created_at > c.cri_scored_at`,
      [companyId, sha256],
    );
    return anew !== null;
  }
}

/** Matches one company against its team's theses, or one thesis against its team's companies. */
@Injectable()
export class ThesisMatchHandler implements JobHandler {
  constructor(private readonly theses: ThesisMatches) {}

  async run({ job, signal, step }: JobRun): Promise<JobResult> {
    // A thesis of a large team is matched in batches of its own; each is safe to repeat.
    if (job.thesis_id) {
      const thesisId = job.thesis_id;
      await step('match', () => this.theses.matchThesis(thesisId, signal));
      return NOTHING;
    }
    const companyId = job.company_id;
    return companyId ? { ...NOTHING, apply: () => step('match', () => this.theses.matchCompany(companyId)) } : NOTHING;
  }
}
