import { Injectable } from '@nestjs/common';
import { actorOfJob, DeckAnalyser, DeckScorer } from '@app/deck-intake';
import { JobHandler, type JobFailureCode, type JobResult, type JobRow, type JobRun } from '@app/jobs';
import { DraftEventsService } from './draft-events.service';
import { DraftsRepository, type DraftRow } from './drafts.repository';

/** Scores a draft as if it were the current deck; touches nothing of the company but its draft. */
@Injectable()
@JobHandler('deck_draft')
export class DraftHandler implements JobHandler {
  constructor(
    private readonly analyser: DeckAnalyser,
    private readonly scorer: DeckScorer,
    private readonly drafts: DraftsRepository,
    private readonly events: DraftEventsService,
  ) {}

  async run(run: JobRun): Promise<JobResult> {
    const draft = await this.load(run.job);
    const { company_id: companyId, id: draftId, sha256 } = draft;
    const facts = await this.analyser.analyse(
      { teamId: run.job.team_id, storageKey: draft.storage_key, sha256, fileName: draft.file_name },
      run,
    );
    const { cri, platform } = await run.step('score', () => this.scorer.score(companyId, facts, sha256));
    return {
      warnings: facts.warnings,
      criScore: cri.score,
      apply: async () => {
        const score = await this.scorer.keep({ companyId, draftId, sha256, cri, platform });
        await this.drafts.scored(draftId, score.id, score.scored_at);
        await this.record('draft.scored', run.job);
      },
    };
  }

  async failed(job: JobRow, code: JobFailureCode, message: string): Promise<void> {
    await this.drafts.failed(job.draft_id ?? '', code, message);
    await this.record('draft.failed', job);
  }

  retried(job: JobRow): Promise<void> {
    return this.drafts.scoringAgain(job.draft_id ?? '');
  }

  private async record(type: 'draft.scored' | 'draft.failed', job: JobRow): Promise<void> {
    const { team_id: teamId, company_id: companyId, draft_id: draftId } = job;
    if (companyId && draftId) await this.events.record(type, draftId, { teamId, companyId }, actorOfJob(job));
  }

  private async load(job: JobRow): Promise<DraftRow> {
    const draft = job.company_id && job.draft_id ? await this.drafts.find(job.company_id, job.draft_id) : null;
    if (!draft) throw new Error('the job names no draft');
    return draft;
  }
}
