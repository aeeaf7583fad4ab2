import { Injectable } from '@nestjs/common';
import { CompanyDeckProfile } from '@app/companies';
import { Db } from '@app/database';
import type { DeckFacts } from '@app/deck-analysis';
import type { JobHandler, JobResult, JobRun } from '../jobs/job-handlers';
import type { JobRow } from '../jobs/job-states';
import { DeckAnalyser } from './deck-analyser';
import { DeckScorer, type ScoredDeck } from './deck-scorer';

interface SubmittedDeck {
  company_id: string;
  document_id: string;
  storage_key: string;
  sha256: string;
  file_name: string;
  submitted_at: Date;
}

/** A submitted deck becomes a scored company. */
@Injectable()
export class DeckIntakeHandler implements JobHandler {
  constructor(
    private readonly db: Db,
    private readonly analyser: DeckAnalyser,
    private readonly scorer: DeckScorer,
    private readonly profile: CompanyDeckProfile,
  ) {}

  async run(run: JobRun): Promise<JobResult> {
    const deck = await this.load(run.job);
    const facts = await this.analyser.analyse(
      { teamId: run.job.team_id, storageKey: deck.storage_key, sha256: deck.sha256, fileName: deck.file_name },
      run,
    );
    await run.progress(facts.pageCount, facts.pageCount, 'scoring');
    const scored = await run.step('score', () => this.scorer.score(deck.company_id, facts, deck.sha256));
    const mayBeCurrent = await this.mayReplace(run.job);
    const warnings = new Set([...run.job.warnings.filter((w) => w !== 'not_current'), ...facts.warnings]);
    if (!mayBeCurrent) warnings.add('not_current');
    else if (!run.job.company_named && (await this.profile.hasNamesake(deck.company_id, facts))) warnings.add('possible_duplicate');
    return {
      warnings: [...warnings],
      criScore: scored.cri.score,
      apply: () => this.apply(run.job, deck, facts, scored, mayBeCurrent),
    };
  }

  private async apply(job: JobRow, deck: SubmittedDeck, facts: DeckFacts, scored: ScoredDeck, mayBeCurrent: boolean): Promise<void> {
    const score = await this.scorer.keep({
      companyId: deck.company_id,
      documentId: deck.document_id,
      sha256: deck.sha256,
      cri: scored.cri,
      platform: scored.platform,
    });
    if (!mayBeCurrent) return;
    const requestId = job.request_id ?? undefined;
    const inPlace = { companyId: deck.company_id, documentId: deck.document_id, deckAt: deck.submitted_at, requestId };
    await this.scorer.makeCurrent(inPlace, score, facts, !job.company_named);
  }

  /** A public form never replaces the current deck of a company whose founders are on board (contract, current deck). */
  private async mayReplace(job: JobRow): Promise<boolean> {
    if (job.source !== 'form') return true;
    const founders = await this.db.row(
      `SELECT 1 FROM api_keys k JOIN companies c ON c.id = k.company_id
       WHERE k.company_id = $1 AND k.revoked_at IS NULL AND c.current_document_id IS NOT NULL LIMIT 1`,
      [job.company_id],
    );
    return founders === null;
  }

  private async load(job: JobRow): Promise<SubmittedDeck> {
    const deck = await this.db.row<SubmittedDeck>(
      `SELECT company_id, id AS document_id, storage_key, sha256, file_name, created_at AS submitted_at
       FROM documents WHERE id = $1`,
      [job.document_id],
    );
    if (!deck) throw new Error('the job names no document');
    return deck;
  }
}
