import { Injectable } from '@nestjs/common';
import { DeckAnalyser, DeckScorer, type JobFailureCode, type JobHandler, type JobResult, type JobRow, type JobRun } from '@app/deck-intake';
import { DraftsRepository, type DraftRow } from './drafts.repository';

/** Scores a draft as if it were the current deck; touches nothing of the company but its draft. */
@Injectable()
export class DraftHandler implements JobHandler {
  constructor(
    private readonly analyser: DeckAnalyser,
    private readonly scorer: DeckScorer,
    private readonly drafts: DraftsRepository,
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
      },
    };
  }

  failed(job: JobRow, code: JobFailureCode, message: string): Promise<void> {
    return this.drafts.failed(job.draft_id ?? '', code, message);
  }

  private async load(job: JobRow): Promise<DraftRow> {
    const draft = job.company_id && job.draft_id ? await this.drafts.find(job.company_id, job.draft_id) : null;
    if (!draft) throw new Error('the job names no draft');
    return draft;
  }
}
