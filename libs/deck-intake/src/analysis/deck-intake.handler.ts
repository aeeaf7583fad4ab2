import { Injectable } from '@nestjs/common';
import { CompanyMatches, companyNameIn } from '@app/companies';
import type { DeckFacts } from '@app/deck-analysis';
import { LateMatchService } from '@app/duplicates';
import { JobHandler, type JobResult, type JobRow, type JobRun, JobsRepository } from '@app/jobs';
import { actorOfJob, JobEventsService } from '../jobs/job-events.service';
import { DeckAnalyser } from './deck-analyser';
import { DeckScorer, type ScoredDeck } from './deck-scorer';
import { DecksRepository, type SubmittedDeck } from './decks.repository';

/** A submitted deck becomes a scored company. */
@Injectable()
@JobHandler('deck_intake')
export class DeckIntakeHandler implements JobHandler {
  constructor(
    private readonly decks: DecksRepository,
    private readonly analyser: DeckAnalyser,
    private readonly scorer: DeckScorer,
    private readonly matches: CompanyMatches,
    private readonly events: JobEventsService,
    private readonly lateMatch: LateMatchService,
    private readonly jobs: JobsRepository,
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
    else if (!run.job.company_named && (await this.submitterSeesNamesake(run.job, facts))) warnings.add('possible_duplicate');
    return {
      warnings: [...warnings],
      criScore: scored.cri.score,
      apply: async () => {
        await this.apply(run.job, deck, facts, scored, mayBeCurrent);
        const companyId = await this.compareAgain(run.job, deck.company_id, facts, [...warnings]);
        await this.events.recordEnd('job.completed', run.job, companyId);
      },
    };
  }

  async failed(job: JobRow): Promise<void> {
    await this.events.recordEnd('job.failed', job);
  }

  /** With what the deck says, the company may be one that was there before (contract-2, section 3). @returns the one it is now */
  private async compareAgain(job: JobRow, companyId: string, facts: DeckFacts, warnings: string[]): Promise<string> {
    const submission = { teamId: job.team_id, jobId: job.id, companyId, submittedBy: job.submitted_by };
    const late = await this.lateMatch.settle(submission, facts);
    // What was to be looked at is settled where the two have become one.
    const kept = warnings.filter((warning) => warning !== 'possible_duplicate' || late.companyId === companyId);
    const all = [...new Set([...kept, ...late.warnings])];
    if (all.join() !== warnings.join()) await this.jobs.setWarnings(job.id, all);
    return late.companyId;
  }

  private async apply(job: JobRow, deck: SubmittedDeck, facts: DeckFacts, scored: ScoredDeck, mayBeCurrent: boolean): Promise<void> {
    const score = await this.scorer.keep({
      companyId: deck.company_id,
      documentId: deck.document_id,
      reason: 'deck',
      sha256: deck.sha256,
      cri: scored.cri,
      platform: scored.platform,
    });
    if (!mayBeCurrent) return;
    const inPlace = { companyId: deck.company_id, documentId: deck.document_id, deckAt: deck.submitted_at, actor: actorOfJob(job) };
    await this.scorer.makeCurrent(inPlace, score, facts, !job.company_named);
  }

  /** Whether the user whose key the deck came by sees another company of the name that the deck gives, with their rights of now. */
  private async submitterSeesNamesake({ team_id, submitted_by, company_id }: JobRow, facts: DeckFacts): Promise<boolean> {
    const name = companyNameIn(facts);
    const sight = submitted_by && (await this.matches.scopeOf(team_id, submitted_by));
    return Boolean(name && sight && (await this.matches.hasNamesake(sight, name, company_id as string)));
  }

  /** A public form never replaces the current deck of a company whose founders are on board (contract, current deck). */
  private async mayReplace(job: JobRow): Promise<boolean> {
    if (job.source !== 'form') return true;
    return !(await this.decks.isTheFounders(job.company_id));
  }

  private async load(job: JobRow): Promise<SubmittedDeck> {
    const deck = await this.decks.submitted(job.document_id);
    if (!deck) throw new Error('the job names no document');
    return deck;
  }
}
