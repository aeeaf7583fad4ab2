import { Injectable } from '@nestjs/common';
import type { PortalPrincipal } from '@app/auth';
import { CompanyProfiles, type CompanyProfile, type ProfilePatch } from '@app/companies';
import type { Page, PageRequest } from '@app/database';
import { Jobs } from '@app/deck-intake';
import { ApiError } from '@app/errors';
import { type DraftDto, Drafts, type Founder } from '@app/founder-portal';
import type { StoredUpload } from '@app/http';
import { ScoresReader, type ScoresDto } from '@app/scoring';
import { CompanyAdmins } from '@app/teams';
import { AuditTrail, type Deed } from '../audit/audit-trail.service';
import { userOf } from '../principal-rights';
import { type MyDraftDto, progressOf } from './my-company.dto';

/** What a company admin does for their one company: the founder interface for people, each deed recorded. */
@Injectable()
export class MyCompany {
  constructor(
    private readonly admins: CompanyAdmins,
    private readonly profiles: CompanyProfiles,
    private readonly scoresReader: ScoresReader,
    private readonly drafts: Drafts,
    private readonly jobs: Jobs,
    private readonly audit: AuditTrail,
  ) {}

  async profile(actor: PortalPrincipal): Promise<CompanyProfile> {
    return this.profiles.get((await this.founder(actor)).companyId);
  }

  /** @throws ApiError invalid_request */
  async changeProfile(actor: PortalPrincipal, patch: ProfilePatch): Promise<CompanyProfile> {
    const { companyId } = await this.founder(actor);
    const changed = Object.entries(patch).filter(([, value]) => value !== undefined).map(([name]) => name);
    return this.audit.recorded(
      actor,
      () => this.profiles.update(companyId, patch),
      () => deed('company.change', companyId, { changed }),
    );
  }

  async scores(actor: PortalPrincipal): Promise<ScoresDto> {
    return this.scoresReader.forCompany((await this.founder(actor)).companyId);
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
      (draft) => deed('draft.submit', draft.id),
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
      () => this.drafts.publish(founder, id),
      () => deed('draft.publish', id),
    );
  }

  /** @throws ApiError forbidden for anybody but a company's admin */
  private async founder(actor: PortalPrincipal): Promise<Founder> {
    const admin = await this.admins.find(userOf(actor));
    if (!admin) throw new ApiError('forbidden', 'This needs a company admin.');
    return { companyId: admin.company_id, teamId: admin.team_id };
  }
}

/** What founders do is no business of the investors' trail. */
function deed(action: string, objectId: string, details: Record<string, unknown> = {}): Deed {
  return { action, objectType: action.slice(0, action.indexOf('.')), objectId, details, teamId: null };
}
