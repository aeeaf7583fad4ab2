import { Injectable } from '@nestjs/common';
import { assertTeamAdmin, type InvestorPrincipal } from '@app/auth';
import { DeckSubmissionsService, JobReader } from '@app/deck-intake';
import { FeedService } from '@app/events';
import { validateDto } from '@app/http';
import { PipelineDto, PipelinesService } from '@app/pipelines';
import { PropertiesService, PropertyDto } from '@app/properties';
import { CreateThesisRequest, MatchLists, ThesesService } from '@app/theses';
import { CreateViewRequest, ViewsService } from '@app/views';
import { JOB_STATUSES, LongPoll } from '@app/jobs';
import { z } from 'zod';
import { DeckFiles } from '../uploads/deck-files';
import { DeckSubmitting } from '../uploads/deck-submitting';
import { RequestedUploads } from '../uploads/requested-uploads.service';
import { CompanyTools } from './company-tools';
import { DealTools } from './deal-tools';
import { anything, deckFile, id, page, pageOf, paging, requestedUpload, tool, type Tool } from './tool';

const MAX_WAIT_SECONDS = 60;

/** What an investor key can do here: each tool calls the service of its endpoint. */
@Injectable()
export class InvestorTools {
  constructor(
    private readonly companies: CompanyTools,
    private readonly held: LongPoll,
    private readonly pipelines: PipelinesService,
    private readonly properties: PropertiesService,
    private readonly theses: ThesesService,
    private readonly matches: MatchLists,
    private readonly views: ViewsService,
    private readonly feed: FeedService,
    private readonly jobs: JobReader,
    private readonly submissions: DeckSubmissionsService,
    private readonly files: DeckFiles,
    private readonly submitting: DeckSubmitting,
    private readonly uploads: RequestedUploads,
    private readonly deals: DealTools,
  ) {}

  of(caller: InvestorPrincipal): Tool[] {
    return [...this.companies.of(caller), ...this.teamTools(caller), ...this.deals.of(caller), ...this.deckTools(caller)];
  }

  private teamTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'list_pipelines',
        description: 'Pipelines you may submit to.',
        writes: false,
        input: {},
        output: { data: z.array(anything) },
        run: async () => ({ data: (await this.pipelines.ofCaller(caller)).map((pipeline) => PipelineDto.from(pipeline)) }),
      }),
      tool({
        name: 'list_properties',
        description: 'Custom questions with their options.',
        writes: false,
        input: {},
        output: { properties: z.array(anything) },
        run: async () => ({ properties: (await this.properties.ofTeam(caller.teamId)).map((property) => PropertyDto.from(property)) }),
      }),
      tool({
        name: 'list_theses',
        description: 'Investment theses and their criteria.',
        writes: false,
        input: paging,
        output: page,
        run: (args) => this.theses.list(caller.teamId, pageOf(args)),
      }),
      tool({
        name: 'create_thesis',
        description: 'Add an investment thesis, as a team admin; criteria as list_theses shows them.',
        writes: true,
        input: { name: z.string(), description: z.string().optional(), criteria: z.record(z.string(), z.unknown()).optional() },
        output: { thesis: anything },
        run: async (args) => {
          assertTeamAdmin(caller);
          return { thesis: await this.theses.create(caller.teamId, await validateDto(CreateThesisRequest, args)) };
        },
      }),
      tool({
        name: 'create_view',
        description: 'Save a view, as a team admin; filters and sort as run_view shows them.',
        writes: true,
        input: {
          name: z.string(),
          filters: z.array(anything).optional(),
          sort: anything.optional(),
          pipeline_id: id.optional(),
        },
        output: { view: anything },
        run: async (args) => {
          assertTeamAdmin(caller);
          return { view: await this.views.create(caller, await validateDto(CreateViewRequest, args)) };
        },
      }),
      tool({
        name: 'list_matches',
        description: 'Companies that fit a thesis, best first, each with score and reasons.',
        writes: false,
        input: { thesis_id: id, ...paging },
        output: page,
        run: ({ thesis_id, ...rest }) => this.matches.list(caller, thesis_id, pageOf(rest)),
      }),
      tool({
        name: 'list_events',
        description:
          'What happened in the team, oldest first; go on with next_cursor to follow. types as in company.*,deal.moved; after: a moment or an event id.',
        writes: false,
        input: { types: z.string().optional(), after: z.string().optional(), company_id: id.optional(), ...paging },
        output: page,
        run: ({ types, after, company_id: companyId, ...rest }) => this.feed.ofTeam(caller, { ...pageOf(rest), types, after, companyId }),
      }),
      tool({
        name: 'run_view',
        description: 'Companies of a saved view in its order; without view_id the views themselves.',
        writes: false,
        input: { view_id: id.optional(), ...paging },
        output: page,
        run: ({ view_id, ...rest }): Promise<object> =>
          view_id === undefined ? this.views.list(caller, pageOf(rest)) : this.views.companies(caller, view_id, pageOf(rest)),
      }),
    ];
  }

  private deckTools(caller: InvestorPrincipal): Tool[] {
    const deck = {
      file_name: z.string().optional(),
      company_name: z.string().optional(),
      website: z.string().optional(),
      founder_name: z.string().optional(),
      founder_email: z.string().optional(),
      pipeline_ids: z.array(id).optional(),
      properties: z.record(z.string(), z.unknown()).optional(),
    };
    return [
      tool({
        name: 'submit_deck',
        description: 'Submit a deck (PDF, as base64 or resource; over 750 KB: request_upload) for analysis; then follow get_job.',
        writes: true,
        input: { ...deckFile, ...deck },
        output: { job_id: z.string(), company_id: z.string(), poll_url: z.string() },
        run: ({ file_base64, resource, file_name, ...fields }, { requestId }) =>
          this.files.fromMessage({ file_base64, resource, file_name }, (upload) =>
            this.submitting.submit(caller, fields, upload, requestId),
          ),
      }),
      tool({
        name: 'request_upload',
        description:
          'A one-time URL to PUT the bytes of a deck to (PDF, at most 50 MiB), for 10 minutes; the PUT answers like submit_deck.',
        writes: true,
        input: deck,
        output: requestedUpload,
        run: (args) => this.uploads.issue(caller, args),
      }),
      tool({
        name: 'get_job',
        description: 'An intake job; waits up to wait_seconds (60 at most) for its end and reports progress.',
        writes: false,
        input: { job_id: id, wait_seconds: z.number().int().min(0).max(MAX_WAIT_SECONDS).optional() },
        output: { job: anything },
        run: async ({ job_id, wait_seconds }, { progress, signal }) => {
          await this.held.until(
            wait_seconds ?? 0,
            () => signal.aborted,
            async () => {
              const { status, progress: state } = await this.jobs.get(caller, job_id);
              await progress(state.done, state.total, state.step);
              return status === 'completed' || status === 'failed';
            },
          );
          return { job: await this.jobs.get(caller, job_id) };
        },
      }),
      tool({
        name: 'list_jobs',
        description: 'Intake jobs, newest first; status: queued, processing, completed or failed.',
        writes: false,
        input: { status: z.enum(JOB_STATUSES).optional(), ...paging },
        output: page,
        run: ({ status, ...rest }) => this.jobs.list(caller, pageOf(rest), { status }),
      }),
      tool({
        name: 'retry_job',
        description: 'Start a failed intake job over; its file is kept.',
        writes: true,
        input: { job_id: id },
        output: { job_id: z.string(), company_id: z.string(), poll_url: z.string() },
        run: ({ job_id }, { requestId }) => this.submissions.retry(caller, job_id, requestId),
      }),
    ];
  }
}
