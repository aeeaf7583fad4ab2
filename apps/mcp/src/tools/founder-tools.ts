import { Injectable } from '@nestjs/common';
import { actorOf, type FounderPrincipal } from '@app/auth';
import { CompanyMetricsService, CompanyProfileRequest, CompanyProfileService, StateMetricRequest } from '@app/companies';
import { CreateFolderRequest, DataRoomReadsService, DataRoomService, FolderDto } from '@app/data-room';
import { type DraftDto, DraftsService, FounderCompanyDto } from '@app/founder-portal';
import { validateDto } from '@app/http';
import { ScoresService } from '@app/scoring';
import { LongPoll } from '@app/jobs';
import { z } from 'zod';
import { DeckFiles } from '../uploads/deck-files';
import { DeckSubmitting } from '../uploads/deck-submitting';
import { RequestedUploads } from '../uploads/requested-uploads.service';
import { anything, deckFile, id, metric, page, pageOf, paging, requestedUpload, tool, type Tool } from './tool';

const RECOMMENDED = 10;

/** What a model reads first: a whole draft is some 33 kB, most of it evidence. */
function short(draft: DraftDto): object {
  return {
    ...draft,
    domains: draft.domains.map(({ key, score, max, summary }) => ({ key, score, max, summary })),
    recommendations: [...draft.recommendations]
      .sort((one, other) => other.points - one.points)
      .slice(0, RECOMMENDED)
      .map(({ id: _id, detail: _detail, ...rest }) => rest),
  };
}

/** What a founder key can do here; the company always comes from the key. */
@Injectable()
export class FounderTools {
  constructor(
    private readonly profiles: CompanyProfileService,
    private readonly scores: ScoresService,
    private readonly metrics: CompanyMetricsService,
    private readonly rooms: DataRoomReadsService,
    private readonly dataRoom: DataRoomService,
    private readonly drafts: DraftsService,
    private readonly held: LongPoll,
    private readonly files: DeckFiles,
    private readonly submitting: DeckSubmitting,
    private readonly uploads: RequestedUploads,
  ) {}

  of(caller: FounderPrincipal): Tool[] {
    return [...this.companyTools(caller), ...this.draftTools(caller)];
  }

  private companyTools(caller: FounderPrincipal): Tool[] {
    const company = { company: anything };
    return [
      tool({
        name: 'get_profile',
        description: "Your company's profile.",
        writes: false,
        input: {},
        output: company,
        run: async () => ({ company: FounderCompanyDto.from(await this.profiles.get(caller.companyId)) }),
      }),
      tool({
        name: 'update_profile',
        description: 'Change profile fields; those left out stay.',
        writes: true,
        idempotent: true,
        destructive: true,
        input: {
          name: z.string().optional(),
          website: z.string().optional(),
          industry: z.string().optional(),
          stage: z.string().optional(),
          problem_statement: z.string().optional(),
        },
        output: company,
        run: async (args, { requestId }) => {
          const given = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
          return {
            company: FounderCompanyDto.from(
              await this.profiles.update(caller.companyId, await validateDto(CompanyProfileRequest, given), actorOf(caller, requestId)),
            ),
          };
        },
      }),
      tool({
        name: 'get_scores',
        description: 'Your CRI by domain with evidence, recommendations with exact points, thesis matches.',
        writes: false,
        input: {},
        output: { cri: anything, thesis_matches: z.array(anything) },
        run: () => this.scores.forCompany(caller.companyId),
      }),
      tool({
        name: 'get_metrics',
        description: 'Metrics with their evidence.',
        writes: false,
        input: paging,
        output: page,
        run: (args) => this.metrics.page(caller.companyId, pageOf(args)),
      }),
      tool({
        name: 'state_metric',
        description: 'State a figure of your company, which no analysis replaces; several of one key are all kept.',
        writes: true,
        input: metric,
        output: { metric: anything },
        run: async (args) => ({ metric: await this.metrics.state(caller, caller.companyId, await validateDto(StateMetricRequest, args)) }),
      }),
      tool({
        name: 'list_folders',
        description: 'Folders of your data room.',
        writes: false,
        input: paging,
        output: page,
        run: (args) => this.rooms.folders(caller, caller.companyId, pageOf(args)),
      }),
      tool({
        name: 'create_folder',
        description: 'Add a folder to your data room, at the top or in parent_id.',
        writes: true,
        input: { name: z.string(), parent_id: z.string().optional() },
        output: { folder: anything },
        run: async (args) => {
          const { name, parent_id: parentId } = await validateDto(CreateFolderRequest, args);
          return { folder: FolderDto.from(await this.dataRoom.createFolder(caller, caller.companyId, name, parentId ?? null)) };
        },
      }),
      tool({
        name: 'list_documents',
        description: 'Documents that founders and forms uploaded.',
        writes: false,
        input: { folder_id: id.optional(), ...paging },
        output: page,
        run: ({ folder_id, ...rest }) => this.rooms.documents(caller, caller.companyId, pageOf(rest), folder_id),
      }),
    ];
  }

  private draftTools(caller: FounderPrincipal): Tool[] {
    const draft = { draft: anything };
    return [
      tool({
        name: 'submit_draft',
        description: 'Score a deck (PDF, as base64 or resource; over 750 KB: request_upload) in private; then follow get_draft.',
        writes: true,
        input: { ...deckFile, file_name: z.string().optional() },
        output: draft,
        run: (file, { requestId }) => this.files.fromMessage(file, (upload) => this.submitting.submit(caller, {}, upload, requestId)),
      }),
      tool({
        name: 'request_upload',
        description:
          'A one-time URL to PUT the bytes of a deck to (PDF, at most 50 MiB), for 10 minutes; the PUT answers like submit_draft.',
        writes: true,
        input: { file_name: z.string().optional() },
        output: requestedUpload,
        run: (args) => this.uploads.issue(caller, args),
      }),
      tool({
        name: 'get_draft',
        description:
          'A draft with its score by domain and the ten recommendations of most points; detail full adds evidence and what is missing. Waits up to wait_seconds for the score. Without draft_id the drafts, newest first.',
        writes: false,
        input: {
          draft_id: id.optional(),
          wait_seconds: z.number().int().min(0).max(60).optional(),
          detail: z.enum(['short', 'full']).optional(),
          ...paging,
        },
        output: { draft: anything.optional(), data: z.array(anything).optional(), next_cursor: z.string().nullable().optional() },
        run: async ({ draft_id, wait_seconds, detail, ...rest }, { signal, progress }): Promise<object> => {
          const shown = detail === 'full' ? (draft: DraftDto) => draft : short;
          if (draft_id === undefined) {
            const page = await this.drafts.list(caller, pageOf(rest));
            return { ...page, data: page.data.map(shown) };
          }
          await this.held.until(
            wait_seconds ?? 0,
            () => signal.aborted,
            async () => {
              const { status } = await this.drafts.get(caller, draft_id);
              await progress(status === 'scoring' ? 0 : 1, 1, status);
              return status !== 'scoring';
            },
          );
          return { draft: shown(await this.drafts.get(caller, draft_id)) };
        },
      }),
      tool({
        name: 'publish_draft',
        description: "Make a scored draft the company's current deck.",
        writes: true,
        idempotent: true,
        destructive: true,
        input: { draft_id: id },
        output: draft,
        run: async ({ draft_id }, { requestId }) => ({ draft: await this.drafts.publish(caller, draft_id, actorOf(caller, requestId)) }),
      }),
    ];
  }
}
