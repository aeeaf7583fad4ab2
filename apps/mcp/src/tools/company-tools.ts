import { Injectable } from '@nestjs/common';
import { actorOf, type InvestorPrincipal } from '@app/auth';
import {
  CompaniesService,
  CompanySubmissionService,
  CompanyMetricsService,
  CreateCompanyRequest,
  NoteRequest,
  NotesService,
  StateMetricRequest,
} from '@app/companies';
import { CreateFolderRequest, DataRoomReadsService, DataRoomService, DownloadLinksService, FolderDto } from '@app/data-room';
import { ApiError } from '@app/errors';
import { validateDto } from '@app/http';
import { ScoresService } from '@app/scoring';
import { SearchService } from '@app/search';
import { type ViewFilterRequest, ViewsService } from '@app/views';
import { z } from 'zod';
import { anything, id, metric, page, pageOf, paging, tool, type Tool } from './tool';

const map = z.record(z.string(), z.unknown());

/** Sorts of companies, as a person would call them. */
const ORDERS = {
  newest: { field: 'created_at', direction: 'desc' },
  best: { field: 'cri_score', direction: 'desc' },
  name: { field: 'name', direction: 'asc' },
  changed: { field: 'updated_at', direction: 'desc' },
} as const;

interface CompanyQuestion {
  q?: string;
  stage?: string;
  industry?: string;
  min_cri?: number;
  pipeline_id?: string;
  property?: string;
  value?: string;
  sort?: keyof typeof ORDERS;
}

/** What an investor key can do with companies and what lies with them: each tool calls the service of its endpoint. */
@Injectable()
export class CompanyTools {
  constructor(
    private readonly companies: CompaniesService,
    private readonly submission: CompanySubmissionService,
    private readonly metrics: CompanyMetricsService,
    private readonly notes: NotesService,
    private readonly scores: ScoresService,
    private readonly searches: SearchService,
    private readonly views: ViewsService,
    private readonly reads: DataRoomReadsService,
    private readonly rooms: DataRoomService,
    private readonly links: DownloadLinksService,
  ) {}

  of(caller: InvestorPrincipal): Tool[] {
    return [
      ...this.findingTools(caller),
      ...this.companyTools(caller),
      ...this.metricTools(caller),
      ...this.noteTools(caller),
      ...this.roomTools(caller),
    ];
  }

  private findingTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'search_companies',
        description:
          'Find companies by what they are called (q), stage, industry, least CRI, pipeline, or a property and its value; sort: newest (default), best, name, changed. "Our five best in fintech": industry fintech, sort best, limit 5.',
        writes: false,
        input: {
          q: z.string().optional(),
          stage: z.string().optional(),
          industry: z.string().optional(),
          min_cri: z.number().int().min(0).max(1000).optional(),
          pipeline_id: id.optional(),
          property: z.string().optional(),
          value: z.string().optional(),
          sort: z.enum(['newest', 'best', 'name', 'changed']).optional(),
          ...paging,
        },
        output: page,
        run: ({ limit, cursor, ...question }) => this.find(caller, question, pageOf({ limit, cursor })),
      }),
      tool({
        name: 'search',
        description:
          'Full text search of company names, deck pages, notes and answers: which deck mentioned it; best first; words, beginnings of words, "phrases" in quotes; all must be there.',
        writes: false,
        input: { q: z.string().min(1).max(200), ...paging },
        output: page,
        run: ({ q, ...rest }) => this.searches.search(caller, q, pageOf(rest)),
      }),
    ];
  }

  /** The endpoint's own list where it can answer; otherwise as a view that nobody saves. @throws ApiError invalid_request, invalid_pipeline */
  private find(caller: InvestorPrincipal, question: CompanyQuestion, request: ReturnType<typeof pageOf>): Promise<object> {
    const { q, stage, industry, min_cri: minCri, pipeline_id: pipelineId, property, value, sort } = question;
    if (industry === undefined && minCri === undefined && sort === undefined)
      return this.companies.list(caller, { q, stage, pipelineId, property, value }, request);
    if (property !== undefined) throw ApiError.invalid('property', 'goes without industry, min_cri and sort');
    const asked: ViewFilterRequest[] = [
      { field: 'name', op: 'contains', value: q },
      { field: 'stage', op: 'eq', value: stage },
      { field: 'industry', op: 'contains', value: industry },
      { field: 'cri_score', op: 'gte', value: minCri },
    ];
    const filters = asked.filter(({ value }) => value !== undefined);
    return this.views.filtered(caller, { filters, sort: ORDERS[sort ?? 'newest'], pipeline_id: pipelineId }, request);
  }

  private companyTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'get_company',
        description: 'One company with deals, contact and answers.',
        writes: false,
        input: { company_id: id },
        output: { company: anything },
        run: async ({ company_id }) => ({ company: await this.companies.get(caller, company_id) }),
      }),
      tool({
        name: 'create_company',
        description: 'Enter a company without a deck: in the pipelines named, else in the default one. With a deck: submit_deck.',
        writes: true,
        input: {
          name: z.string(),
          website: z.string().optional(),
          industry: z.string().optional(),
          stage: z.string().optional(),
          pipeline_ids: z.array(id).optional(),
          properties: map.optional(),
        },
        output: { company: anything },
        run: async (args, { requestId }) => {
          const request = await validateDto(CreateCompanyRequest, args);
          return { company: await this.companies.get(caller, await this.submission.enter(caller, request, actorOf(caller, requestId))) };
        },
      }),
      tool({
        name: 'get_scores',
        description: 'CRI by domain with page and quote behind each point, and thesis matches.',
        writes: false,
        input: { company_id: id },
        output: { cri: anything, thesis_matches: z.array(anything) },
        run: ({ company_id }) => this.scores.forInvestor(caller, company_id),
      }),
    ];
  }

  private metricTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'get_metrics',
        description: 'The metrics of a company, with their evidence.',
        writes: false,
        input: { company_id: id, ...paging },
        output: page,
        run: async ({ company_id, ...rest }) => {
          await this.companies.assertVisible(caller, company_id);
          return this.metrics.page(company_id, pageOf(rest));
        },
      }),
      tool({
        name: 'state_metric',
        description: 'State a figure of a company, which no analysis replaces; several of one key are all kept.',
        writes: true,
        input: { company_id: id, ...metric },
        output: { metric: anything },
        run: async ({ company_id, ...rest }) => ({
          metric: await this.metrics.state(caller, company_id, await validateDto(StateMetricRequest, rest)),
        }),
      }),
    ];
  }

  private noteTools(caller: InvestorPrincipal): Tool[] {
    return [
      tool({
        name: 'list_notes',
        description: "The team's notes on a company, newest first.",
        writes: false,
        input: { company_id: id, ...paging },
        output: page,
        run: async ({ company_id, ...rest }) => {
          await this.companies.assertVisible(caller, company_id);
          return this.notes.page(company_id, pageOf(rest));
        },
      }),
      tool({
        name: 'add_note',
        description: 'Add a note to a company.',
        writes: true,
        input: { company_id: id, body: z.string() },
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
        name: 'list_folders',
        description: "Which folders are in a company's data room.",
        writes: false,
        input: { company_id: id, ...paging },
        output: page,
        run: ({ company_id, ...rest }) => this.reads.folders(caller, company_id, pageOf(rest)),
      }),
      tool({
        name: 'create_folder',
        description: "Add a folder to a company's data room, at the top or in parent_id.",
        writes: true,
        input: { company_id: id, name: z.string(), parent_id: z.string().optional() },
        output: { folder: anything },
        run: async ({ company_id, ...rest }) => {
          const { name, parent_id: parentId } = await validateDto(CreateFolderRequest, rest);
          return { folder: FolderDto.from(await this.rooms.createFolder(caller, company_id, name, parentId ?? null)) };
        },
      }),
      tool({
        name: 'list_documents',
        description: 'Documents of a company.',
        writes: false,
        input: { company_id: id, folder_id: id.optional(), ...paging },
        output: page,
        run: ({ company_id, folder_id, ...rest }) => this.reads.documents(caller, company_id, pageOf(rest), folder_id),
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
        run: async ({ company_id, document_id }) => this.links.issue(await this.reads.document(caller, company_id, document_id), caller),
      }),
    ];
  }
}
