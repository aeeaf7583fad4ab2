import { Injectable } from '@nestjs/common';
import { actorOf, type InvestorPrincipal } from '@app/auth';
import { CompaniesService, CompanyMetricsService, NoteRequest, NotesService } from '@app/companies';
import { DataRoomReadsService, DownloadLinksService } from '@app/data-room';
import { JobReader } from '@app/deck-intake';
import { validateDto } from '@app/http';
import { PipelineDto, PipelinesService } from '@app/pipelines';
import { PropertiesService, PropertyDto } from '@app/properties';
import { ScoresService } from '@app/scoring';
import { SearchService } from '@app/search';
import { ThesesService } from '@app/theses';
import { ViewsService } from '@app/views';
import { LongPoll } from '@app/jobs';
import { z } from 'zod';
import { DeckFiles } from '../uploads/deck-files';
import { DeckSubmitting } from '../uploads/deck-submitting';
import { RequestedUploads } from '../uploads/requested-uploads.service';
import { DealTools } from './deal-tools';
import { anything, id, page, pageOf, paging, requestedUpload, tool, type Tool } from './tool';

const MAX_WAIT_SECONDS = 60;

/** What an investor key can do here: each tool calls the service of its endpoint. */
@Injectable()
export class InvestorTools {
  constructor(
    private readonly companies: CompaniesService,
    private readonly metrics: CompanyMetricsService,
    private readonly notes: NotesService,
    private readonly scores: ScoresService,
    private readonly rooms: DataRoomReadsService,
    private readonly links: DownloadLinksService,
    private readonly held: LongPoll,
    private readonly pipelines: PipelinesService,
    private readonly properties: PropertiesService,
    private readonly searches: SearchService,
    private readonly theses: ThesesService,
    private readonly views: ViewsService,
    private readonly jobs: JobReader,
    private readonly files: DeckFiles,
    private readonly submitting: DeckSubmitting,
    private readonly uploads: RequestedUploads,
    private readonly deals: DealTools,
  ) {}

  of(caller: InvestorPrincipal): Tool[] {
    return [
      ...this.companyTools(caller),
      ...this.roomTools(caller),
      ...this.teamTools(caller),
      ...this.deals.of(caller),
      ...this.deckTools(caller),
    ];
  }

  private companyTools(caller: InvestorPrincipal): Tool[] {
    const company = { company_id: id };
    return [
      tool({
        name: 'search_companies',
        description: 'Companies, newest first; filter by name (q), stage, pipeline, or a property and its value.',
        writes: false,
        input: {
          q: z.string().optional(),
          stage: z.string().optional(),
          pipeline_id: id.optional(),
          property: z.string().optional(),
          value: z.string().optional(),
          ...paging,
        },
        output: page,
        run: ({ q, stage, pipeline_id: pipelineId, property, value, ...rest }) =>
          this.companies.list(caller, { q, stage, pipelineId, property, value }, pageOf(rest)),
      }),
      tool({
        name: 'search',
        description:
          'Full text over company names, deck pages, notes and answers, best first: words, beginnings of words, "phrases" in quotes; all must be there.',
        writes: false,
        input: { q: z.string().min(1).max(200), ...paging },
        output: page,
        run: ({ q, ...rest }) => this.searches.search(caller, q, pageOf(rest)),
      }),
      tool({
        name: 'get_company',
        description: 'One company with deals, contact and answers.',
        writes: false,
        input: company,
        output: { company: anything },
        run: async ({ company_id }) => ({ company: await this.companies.get(caller, company_id) }),
      }),
      tool({
        name: 'get_scores',
        description: 'CRI by domain with page and quote behind each point, and thesis matches.',
        writes: false,
        input: company,
        output: { cri: anything, thesis_matches: z.array(anything) },
        run: ({ company_id }) => this.scores.forInvestor(caller, company_id),
      }),
      tool({
        name: 'get_metrics',
        description: 'Metrics with their evidence.',
        writes: false,
        input: { ...company, ...paging },
        output: page,
        run: async ({ company_id, ...rest }) => {
          await this.companies.assertVisible(caller, company_id);
          return this.metrics.page(company_id, pageOf(rest));
        },
      }),
      tool({
        name: 'add_note',
        description: 'Add a note to a company.',
        writes: true,
        input: { ...company, body: z.string() },
        output: { note: anything },
        run: async ({ company_id, body }, { requestId }) => {
          const note = await validateDto(NoteRequest, { body });
          return { note: await this.notes.add(caller, company_id, note.body, actorOf(caller, requestId)) };
        },
      }),
    ];
  }

  private roomTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'list_documents',
        description: 'Documents of a company.',
        writes: false,
        input: { company_id: id, folder_id: id.optional(), ...paging },
        output: page,
        run: ({ company_id, folder_id, ...rest }) => this.rooms.documents(caller, company_id, pageOf(rest), folder_id),
      }),
      tool({
        name: 'get_download_url',
        description: 'A link that downloads a document for 15 minutes.',
        writes: false,
        input: { company_id: id, document_id: id },
        output: {
          url: z.string(),
          expires_at: z.string(),
          file_name: z.string(),
          mime_type: z.string(),
          size_bytes: z.number(),
          sha256: z.string(),
        },
        run: async ({ company_id, document_id }) => this.links.issue(await this.rooms.document(caller, company_id, document_id), caller),
      }),
    ];
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
        description: 'Submit a deck (PDF, base64, message of at most 1 MiB; else request_upload) for analysis; then follow get_job.',
        writes: true,
        input: { file_base64: z.string(), ...deck },
        output: { job_id: z.string(), company_id: z.string(), poll_url: z.string() },
        run: ({ file_base64, file_name, ...fields }, { requestId }) =>
          this.files.fromBase64(file_base64, file_name, (upload) => this.submitting.submit(caller, fields, upload, requestId)),
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
    ];
  }
}
