import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal } from '@app/auth';
import { Companies, CompanyMetrics, NoteRequest, Notes } from '@app/companies';
import { AppConfig } from '@app/config';
import { DataRoomReads, DownloadLinks } from '@app/data-room';
import { DeckSubmissions, HeldAnswers, JobReader, SubmitDeckRequest } from '@app/deck-intake';
import { validateDto } from '@app/http';
import { PipelineDto, Pipelines } from '@app/pipelines';
import { Properties, PropertyAnswers, PropertyDto } from '@app/properties';
import { ScoresReader } from '@app/scoring';
import { Theses } from '@app/theses';
import { Views } from '@app/views';
import { z } from 'zod';
import { DeckFiles } from './deck-files';
import { anything, id, page, pageOf, paging, tool, type Tool } from './tool';

const MAX_WAIT_SECONDS = 60;

/** What an investor key can do here: each tool calls the service of its endpoint. */
@Injectable()
export class InvestorTools {
  constructor(
    private readonly config: AppConfig,
    private readonly companies: Companies,
    private readonly metrics: CompanyMetrics,
    private readonly notes: Notes,
    private readonly scores: ScoresReader,
    private readonly rooms: DataRoomReads,
    private readonly links: DownloadLinks,
    private readonly held: HeldAnswers,
    private readonly pipelines: Pipelines,
    private readonly properties: Properties,
    private readonly answers: PropertyAnswers,
    private readonly theses: Theses,
    private readonly views: Views,
    private readonly decks: DeckSubmissions,
    private readonly jobs: JobReader,
    private readonly files: DeckFiles,
  ) {}

  of(caller: InvestorPrincipal): Tool[] {
    return [...this.companyTools(caller), ...this.roomTools(caller), ...this.teamTools(caller), ...this.deckTools(caller)];
  }

  private companyTools(caller: InvestorPrincipal): Tool[] {
    const company = { company_id: id };
    return [
      tool({
        name: 'search_companies', description: 'Companies, newest first; filter by name (q), stage, pipeline, or a property and its value.', writes: false,
        input: { q: z.string().optional(), stage: z.string().optional(), pipeline_id: id.optional(), property: z.string().optional(), value: z.string().optional(), ...paging },
        output: page,
        run: ({ q, stage, pipeline_id: pipelineId, property, value, ...rest }) =>
          this.companies.list(caller, { q, stage, pipelineId, property, value }, pageOf(rest)),
      }),
      tool({
        name: 'get_company', description: 'One company with deals, contact and answers.', writes: false, input: company, output: { company: anything },
        run: async ({ company_id }) => ({ company: await this.companies.get(caller, company_id) }),
      }),
      tool({
        name: 'get_scores', description: 'CRI by domain with page and quote behind each point, and thesis matches.', writes: false, input: company,
        output: { cri: anything, thesis_matches: z.array(anything) },
        run: ({ company_id }) => this.scores.forInvestor(caller, company_id),
      }),
      tool({
        name: 'get_metrics', description: 'Metrics with their evidence.', writes: false, input: { ...company, ...paging }, output: page,
        run: async ({ company_id, ...rest }) => {
          await this.companies.assertVisible(caller, company_id);
          return this.metrics.page(company_id, pageOf(rest));
        },
      }),
      tool({
        name: 'add_note', description: 'Add a note to a company.', writes: true, input: { ...company, body: z.string() }, output: { note: anything },
        run: async ({ company_id, body }) => ({ note: await this.notes.add(caller, company_id, validateDto(NoteRequest, { body }).body) }),
      }),
    ];
  }

  private roomTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'list_documents', description: 'Documents of a company.', writes: false, input: { company_id: id, folder_id: id.optional(), ...paging }, output: page,
        run: ({ company_id, folder_id, ...rest }) => this.rooms.documents(caller, company_id, pageOf(rest), folder_id),
      }),
      tool({
        name: 'get_download_url', description: 'A link that downloads a document for 15 minutes.', writes: false, input: { company_id: id, document_id: id },
        output: { url: z.string(), expires_at: z.string(), file_name: z.string(), mime_type: z.string(), size_bytes: z.number(), sha256: z.string() },
        run: async ({ company_id, document_id }) => this.links.issue(await this.rooms.document(caller, company_id, document_id), caller),
      }),
    ];
  }

  private teamTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'list_pipelines', description: 'Pipelines you may submit to.', writes: false, input: {}, output: { data: z.array(anything) },
        run: async () => ({ data: (await this.pipelines.ofCaller(caller)).map((pipeline) => PipelineDto.from(pipeline)) }),
      }),
      tool({
        name: 'list_properties', description: 'Custom questions with their options.', writes: false, input: {}, output: { properties: z.array(anything) },
        run: async () => ({ properties: (await this.properties.ofTeam(caller.teamId)).map((property) => PropertyDto.from(property)) }),
      }),
      tool({
        name: 'list_theses', description: 'Investment theses and their criteria.', writes: false, input: paging, output: page,
        run: (args) => this.theses.list(caller.teamId, pageOf(args)),
      }),
      tool({
        name: 'run_view', description: 'Companies of a saved view in its order; without view_id the views themselves.', writes: false,
        input: { view_id: id.optional(), ...paging }, output: page,
        run: ({ view_id, ...rest }): Promise<object> =>
          view_id === undefined ? this.views.list(caller, pageOf(rest)) : this.views.companies(caller, view_id, pageOf(rest)),
      }),
    ];
  }

  private deckTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'submit_deck', description: 'Submit a deck (PDF, base64, at most 50 MiB) for analysis; then follow get_job.', writes: true,
        input: {
          file_base64: z.string(), file_name: z.string().optional(), company_name: z.string().optional(), website: z.string().optional(),
          founder_name: z.string().optional(), founder_email: z.string().optional(), pipeline_ids: z.array(id).optional(),
          properties: z.record(z.string(), z.unknown()).optional(),
        },
        output: { job_id: z.string(), company_id: z.string(), poll_url: z.string() },
        run: ({ file_base64, file_name, pipeline_ids, properties, ...fields }, { requestId }) =>
          this.files.with(file_base64, file_name, async (upload) => {
            const checked = validateDto(SubmitDeckRequest, Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));
            const answers = await this.answers.prepare(caller.teamId, properties);
            const pipelineIds = await this.pipelines.resolve(caller, pipeline_ids);
            const { jobId, companyId } = await this.decks.submit({
              teamId: caller.teamId, source: 'investor', upload, companyName: checked.company_name, website: checked.website,
              founderName: checked.founder_name, founderEmail: checked.founder_email, pipelineIds, answers, requestId,
            });
            return { job_id: jobId, company_id: companyId, poll_url: `${this.config.baseUrl}/v1/jobs/${jobId}` };
          }),
      }),
      tool({
        name: 'get_job', description: 'An intake job; waits up to wait_seconds (60 at most) for its end and reports progress.', writes: false,
        input: { job_id: id, wait_seconds: z.number().int().min(0).max(MAX_WAIT_SECONDS).optional() }, output: { job: anything },
        run: async ({ job_id, wait_seconds }, { progress, signal }) => {
          await this.held.until(wait_seconds ?? 0, () => signal.aborted, async () => {
            const { status, progress: state } = await this.jobs.get(caller, job_id);
            await progress(state.done, state.total, state.step);
            return status === 'completed' || status === 'failed';
          });
          return { job: await this.jobs.get(caller, job_id) };
        },
      }),
    ];
  }
}
