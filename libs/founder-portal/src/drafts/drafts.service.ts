import { Injectable } from '@nestjs/common';
import { type Actor, SYSTEM } from '@app/auth';
import { CompaniesRepository, CompanyEventsService } from '@app/companies';
import { AppConfig } from '@app/config';
import { DataRoomService } from '@app/data-room';
import { Db, newId, type Page, type PageRequest } from '@app/database';
import { DeckAnalyser, type DeckInPlace, DeckScorer } from '@app/deck-intake';
import { ApiError } from '@app/errors';
import type { Patience, StoredUpload } from '@app/http';
import { CompanyScoresRepository } from '@app/scoring';
import { LongPoll, JobsService } from '@app/jobs';
import { DraftDto, type SubmittedDraftDto } from '../dto/draft.response.dto';
import { DraftEventsService } from './draft-events.service';
import { mayBecome } from './draft-states';
import { DraftsRepository, type DraftRow } from './drafts.repository';

/** Whose drafts: a founder key's, or those of a company admin in the portal. */
export interface Founder {
  readonly companyId: string;
  readonly teamId: string;
}

/** The founder's private loop: draft, score, publish. Until published, a draft exists for its founders alone. */
@Injectable()
export class DraftsService {
  constructor(
    private readonly db: Db,
    private readonly repository: DraftsRepository,
    private readonly jobs: JobsService,
    private readonly held: LongPoll,
    private readonly analyser: DeckAnalyser,
    private readonly scorer: DeckScorer,
    private readonly scores: CompanyScoresRepository,
    private readonly companies: CompaniesRepository,
    private readonly dataRoom: DataRoomService,
    private readonly ofCompany: CompanyEventsService,
    private readonly events: DraftEventsService,
    private readonly config: AppConfig,
  ) {}

  /** Takes a draft in. Bytes that were analysed before are scored at once. */
  async submit(founder: Founder, upload: StoredUpload, requestId: string): Promise<SubmittedDraftDto> {
    const id = newId();
    const { companyId, teamId } = founder;
    const facts = await this.analyser.known({ teamId, sha256: upload.sha256 });
    await this.db.tx(async () => {
      const { fileName, sha256, sizeBytes, storageKey } = upload;
      await this.repository.insert({ id, companyId, fileName, sha256, sizeBytes, storageKey });
      if (facts) {
        const { cri, platform } = await this.scorer.score(companyId, facts, sha256);
        const score = await this.scorer.keep({ companyId, draftId: id, sha256, cri, platform });
        await this.repository.scored(id, score.id, score.scored_at);
        await this.events.record('draft.scored', id, founder, { ...SYSTEM, requestId });
      } else {
        const job = { type: 'deck_draft', queue: 'interactive', source: 'founder', teamId, companyId, draftId: id, requestId } as const;
        await this.repository.setJob(id, await this.jobs.enqueue({ ...job, sender: companyId }));
      }
      this.db.afterCommit(() => upload.keep());
    });
    return { ...(await this.get(founder, id)), draft_id: id, poll_url: this.pollUrl(id) };
  }

  /** @throws ApiError draft_not_found */
  async get(founder: Founder, id: string): Promise<DraftDto> {
    return DraftDto.from(await this.row(founder.companyId, id));
  }

  /** Like `get`, held until the draft is scored or failed, at most `seconds`. @throws ApiError draft_not_found */
  async wait(founder: Founder, id: string, { seconds, gone }: Patience): Promise<DraftDto> {
    await this.held.until(seconds, gone, async () => (await this.row(founder.companyId, id)).status !== 'scoring');
    return this.get(founder, id);
  }

  async list(founder: Founder, request: PageRequest): Promise<Page<DraftDto>> {
    const page = await this.repository.page(founder.companyId, request);
    return { ...page, data: page.data.map((row) => DraftDto.from(row)) };
  }

  /**
   * Makes a scored draft the company's current deck, in one step: CRI, metrics, document in "Decks", theses matched again.
   * Published already: no effect. A superseded one may be published again. Two at once: the later one wins.
   * @throws ApiError draft_not_found, draft_not_ready
   */
  async publish(founder: Founder, id: string, actor: Actor): Promise<DraftDto> {
    await this.db.tx(async () => {
      // In the order of a submission, which holds its company before the deck: the other way round the two would wait in a circle.
      await this.companies.hold(founder.companyId);
      await this.db.lock('company-deck', founder.companyId);
      const draft = await this.row(founder.companyId, id);
      if (draft.status === 'published') return;
      if (!mayBecome(draft.status, 'published') || !draft.score_id) throw new ApiError('draft_not_ready');
      await this.repository.supersedePublished(founder.companyId);
      const documentId = draft.document_id ?? (await this.file(founder, draft, actor));
      const deckAt = await this.repository.published(id, documentId);
      await this.makeCurrent(founder, draft, { documentId, deckAt, actor });
      await this.events.record('draft.published', id, founder, actor);
    });
    return this.get(founder, id);
  }

  /** @throws ApiError draft_not_found */
  async row(companyId: string, id: string): Promise<DraftRow> {
    const draft = await this.repository.find(companyId, id);
    if (!draft) throw new ApiError('draft_not_found');
    return draft;
  }

  private file({ teamId }: Founder, draft: DraftRow, actor: Actor): Promise<string> {
    return this.dataRoom.addDeck({
      companyId: draft.company_id,
      teamId,
      actor,
      uploadedBy: 'founder',
      file: {
        storageKey: draft.storage_key,
        fileName: draft.file_name,
        sizeBytes: Number(draft.size_bytes),
        sha256: draft.sha256,
      },
    });
  }

  private async makeCurrent(founder: Founder, draft: DraftRow, published: Omit<DeckInPlace, 'companyId'>): Promise<void> {
    const score = await this.scores.find(draft.score_id ?? '');
    const facts = await this.analyser.lastKnown({ teamId: founder.teamId, sha256: draft.sha256 });
    if (!score || !facts) throw new ApiError('draft_not_ready');
    const outdated = await this.scorer.isOutdated(draft.company_id, facts, score);
    await this.scores.attachDocument(score.id, published.documentId);
    await this.scorer.makeCurrent({ companyId: draft.company_id, ...published }, score, facts, false);
    // Publishing itself changes no number; then the deck is scored again as after any change of a fact.
    if (outdated) await this.ofCompany.outdated(draft.company_id);
  }

  private pollUrl(id: string): string {
    return `${this.config.baseUrl}/v1/me/deck/drafts/${id}`;
  }
}
