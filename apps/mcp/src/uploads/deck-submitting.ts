import { Injectable } from '@nestjs/common';
import { actorOf, type InvestorPrincipal, type KeyPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { DeckSubmissionsService, SubmitDeckRequest } from '@app/deck-intake';
import { DraftsService } from '@app/founder-portal';
import { validateDto, type StoredUpload } from '@app/http';
import { PipelinesService } from '@app/pipelines';
import { PropertyAnswers } from '@app/properties';

/** What a deck is submitted with; a founder's deck needs nothing, as its company comes from the key. */
export interface DeckArguments {
  company_name?: string;
  website?: string;
  founder_name?: string;
  founder_email?: string;
  pipeline_ids?: string[];
  properties?: Record<string, unknown>;
}

/** A deck into the intake of its key's portal, whichever way its bytes came. */
@Injectable()
export class DeckSubmitting {
  constructor(
    private readonly config: AppConfig,
    private readonly decks: DeckSubmissionsService,
    private readonly drafts: DraftsService,
    private readonly answers: PropertyAnswers,
    private readonly pipelines: PipelinesService,
  ) {}

  /** Refuses before the file what would be refused with it. @throws ApiError as `submit` */
  async check(caller: KeyPrincipal, args: DeckArguments): Promise<void> {
    if (caller.kind === 'investor') await this.prepare(caller, args);
  }

  /**
   * @returns the answer of the tool: the job of an investor's deck, or the founder's draft
   * @throws ApiError invalid_request, invalid_pipeline, unknown_property, invalid_property_value, duplicate_submission
   */
  async submit(caller: KeyPrincipal, args: DeckArguments, upload: StoredUpload, requestId: string): Promise<object> {
    if (caller.kind === 'founder') return { draft: await this.drafts.submit(caller, upload, requestId) };
    const { fields, answers, pipelineIds } = await this.prepare(caller, args);
    const { jobId, companyId } = await this.decks.submit({
      teamId: caller.teamId,
      submitter: caller,
      actor: actorOf(caller, requestId),
      upload,
      companyName: fields.company_name,
      website: fields.website,
      founderName: fields.founder_name,
      founderEmail: fields.founder_email,
      pipelineIds,
      answers,
      requestId,
    });
    return { job_id: jobId, company_id: companyId, poll_url: `${this.config.baseUrl}/v1/jobs/${jobId}` };
  }

  private async prepare(caller: InvestorPrincipal, { pipeline_ids, properties, ...rest }: DeckArguments) {
    const fields = await validateDto(
      SubmitDeckRequest,
      Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    );
    const answers = await this.answers.prepare(caller.teamId, properties);
    return { fields, answers, pipelineIds: await this.pipelines.resolve(caller, pipeline_ids) };
  }
}
