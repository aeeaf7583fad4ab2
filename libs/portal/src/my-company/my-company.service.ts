import { Injectable } from '@nestjs/common';
import { actorOf, type FounderPrincipal, type PortalPrincipal, userOf } from '@app/auth';
import { CompanyProfileService, type CompanyProfile, type ProfilePatch } from '@app/companies';
import { DataRoomService, DataRoomReadsService, DocumentDto, type SentFile } from '@app/data-room';
import type { Page, PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { type DraftDto, DraftsService } from '@app/founder-portal';
import type { StoredUpload } from '@app/http';
import { ScoresService, type ScoresDto } from '@app/scoring';
import { CompanyAdminsService } from '@app/teams';
import { JobsService } from '@app/jobs';
import { AuditTrailService, type NewAuditEntry } from '@app/audit';
import { type MyDraftDto, progressOf } from './my-company.dto';

/** What a company admin does for their one company: the founder interface for people, each change in the audit trail. */
@Injectable()
export class MyCompanyService {
  constructor(
    private readonly admins: CompanyAdminsService,
    private readonly profiles: CompanyProfileService,
    private readonly scoresService: ScoresService,
    private readonly drafts: DraftsService,
    private readonly jobs: JobsService,
    private readonly rooms: DataRoomReadsService,
    private readonly dataRoom: DataRoomService,
    private readonly audit: AuditTrailService,
  ) {}

  async profile(actor: PortalPrincipal): Promise<CompanyProfile> {
    return this.profiles.get((await this.founder(actor)).companyId);
  }

  /** @throws ApiError invalid_request */
  async changeProfile(actor: PortalPrincipal, patch: ProfilePatch): Promise<CompanyProfile> {
    const { companyId } = await this.founder(actor);
    // Its event is its line in the trail (ADR 0026).
    return this.profiles.update(companyId, patch, actorOf(actor));
  }

  /** With the deck that the score is of, where founders see it: none that an investor put in. */
  async scores(actor: PortalPrincipal): Promise<ScoresDto & { document_id: string | null }> {
    const founder = await this.founder(actor);
    const scores = await this.scoresService.ofCompanyWithDeck(founder.companyId);
    const isSeen = scores.document_id !== null && (await this.rooms.isSeen(founder, founder.companyId, scores.document_id));
    return { ...scores, document_id: isSeen ? scores.document_id : null };
  }

  /** A file of the company's data room. @throws ApiError document_not_found: also where an investor put it in */
  async document(actor: PortalPrincipal, id: string): Promise<SentFile> {
    const founder = await this.founder(actor);
    return this.rooms.document(founder, founder.companyId, id);
  }

  /** A draft's PDF. @throws ApiError draft_not_found */
  async draftFile(actor: PortalPrincipal, id: string): Promise<SentFile> {
    const row = await this.drafts.row((await this.founder(actor)).companyId, id);
    const { storage_key, file_name, size_bytes, sha256 } = row;
    return { storage_key, file_name, sha256, size_bytes: Number(size_bytes), mime_type: 'application/pdf' };
  }

  /** What founders and forms uploaded. */
  async documents(actor: PortalPrincipal, request: PageRequest): Promise<Page<DocumentDto>> {
    const founder = await this.founder(actor);
    return this.rooms.documents(founder, founder.companyId, request);
  }

  /** @throws ApiError invalid_file, unsupported_file_type, duplicate_submission */
  async addDocument(actor: PortalPrincipal, upload: StoredUpload): Promise<DocumentDto> {
    const founder = await this.founder(actor);
    const { companyId } = founder;
    return DocumentDto.from(await this.dataRoom.addDocument(founder, { companyId, actor: actorOf(actor), upload }));
  }

  async listDrafts(actor: PortalPrincipal, request: PageRequest): Promise<Page<DraftDto>> {
    return this.drafts.list(await this.founder(actor), request);
  }

  /** @throws ApiError draft_not_found */
  async draft(actor: PortalPrincipal, id: string): Promise<MyDraftDto> {
    const founder = await this.founder(actor);
    const draft = await this.drafts.get(founder, id);
    if (draft.status !== 'scoring') return { ...draft, progress: null };
    const { job_id: jobId } = await this.drafts.row(founder.companyId, id);
    return { ...draft, progress: progressOf(jobId ? await this.jobs.find(jobId) : null) };
  }

  async submitDraft(actor: PortalPrincipal, upload: StoredUpload, requestId: string): Promise<DraftDto> {
    const founder = await this.founder(actor);
    const { id } = await this.audit.recorded(
      actor,
      () => this.drafts.submit(founder, upload, requestId),
      (draft) => auditEntry('draft.submit', draft.id),
    );
    return this.drafts.get(founder, id);
  }

  /** Published already: no effect. @throws ApiError draft_not_found, draft_not_ready */
  async publishDraft(actor: PortalPrincipal, id: string): Promise<DraftDto> {
    const founder = await this.founder(actor);
    const draft = await this.drafts.get(founder, id);
    if (draft.status === 'published') return draft;
    return this.audit.recorded(
      actor,
      () => this.drafts.publish(founder, id, actorOf(actor)),
      () => auditEntry('draft.publish', id),
    );
  }

  /** A company admin has the rights that their company's keys would have. @throws ApiError forbidden for anybody else */
  private async founder(actor: PortalPrincipal): Promise<FounderPrincipal> {
    const userId = userOf(actor);
    const admin = await this.admins.find(userId);
    if (!admin) throw new ApiError('forbidden', 'This needs a company admin.');
    return { kind: 'founder', keyId: '', userId, teamId: admin.team_id, companyId: admin.company_id, canWrite: true };
  }
}

/** What founders do is no business of the investors' trail. */
function auditEntry(action: string, objectId: string, details: Record<string, unknown> = {}): NewAuditEntry {
  return { action, objectType: action.slice(0, action.indexOf('.')), objectId, details, teamId: null };
}
