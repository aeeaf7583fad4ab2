import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PortalPrincipal } from '@app/auth';
import { AppConfig } from '@app/config';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { AuditTrailService } from '@app/audit';
import { CompanyEraserRepository } from './company-eraser.repository';
import { type PortalJob, PortalJobsRepository } from './portal-jobs.repository';
import { SubjectHasher } from './subject-hashes';

const LINK_SECONDS = 900;
const SIGNATURE_BYTES = 32;

export interface PortalJobDto {
  status: PortalJob['status'];
  report: object | null;
  download_url: string | null;
}

/** Erasures and exports that people ask for; the worker does them. */
@Injectable()
export class PortalJobsService {
  constructor(
    private readonly repository: PortalJobsRepository,
    private readonly companies: CompanyEraserRepository,
    private readonly hasher: SubjectHasher,
    private readonly audit: AuditTrailService,
    private readonly config: AppConfig,
  ) {}

  exportPerson(actor: PortalPrincipal, teamId: string, email: string): Promise<string> {
    return this.ask(actor, teamId, 'subject_export', { email: email.trim(), dryRun: false });
  }

  erasePerson(actor: PortalPrincipal, teamId: string, email: string, dryRun: boolean): Promise<string> {
    return this.ask(actor, teamId, 'subject_erase', { email: email.trim(), dryRun });
  }

  /** @throws ApiError company_not_found */
  async eraseCompany(actor: PortalPrincipal, teamId: string, companyId: string, dryRun: boolean): Promise<string> {
    await this.assertCompany(teamId, companyId);
    return this.ask(actor, teamId, 'company_erase', { companyId, dryRun });
  }

  /** @throws ApiError company_not_found */
  async assertCompany(teamId: string, id: string): Promise<void> {
    if (!isUuid(id) || !(await this.companies.hasCompany(teamId, id))) throw new ApiError('company_not_found');
  }

  /** @throws ApiError not_found */
  async get(teamId: string, id: string): Promise<PortalJobDto> {
    const job = isUuid(id) ? await this.repository.find(teamId, id) : null;
    if (!job) throw new ApiError('not_found');
    return { status: job.status, report: job.report, download_url: job.storage_key === null ? null : this.linkTo(job.id) };
  }

  /** The storage key behind a signed link. @throws ApiError download_url_invalid */
  async open(token: string): Promise<string> {
    const [id = '', expires = '', signature = ''] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const signed = this.config.secrets.urlSigning.some((secret) => {
      const expected = this.sign(secret, id, expires);
      return given.length === SIGNATURE_BYTES && timingSafeEqual(given, expected);
    });
    const alive = signed && isUuid(id) && Number(expires) * 1000 > Date.now();
    const key = alive ? await this.repository.fileOf(id) : null;
    if (key === null) throw new ApiError('download_url_invalid');
    return key;
  }

  private async ask(
    actor: PortalPrincipal,
    teamId: string,
    kind: PortalJob['kind'],
    { email, companyId, dryRun }: { email?: string; companyId?: string; dryRun: boolean },
  ): Promise<string> {
    const hashes = email === undefined ? undefined : this.hasher.of(email);
    return this.audit.recorded(
      actor,
      () => this.repository.insert({ teamId, kind, dryRun, actor, email, hashes, companyId }),
      // No address: the trail outlives the person.
      (id) => ({ action: `${kind}.request`, objectType: 'portal_job', objectId: id, teamId, details: { dry_run: dryRun } }),
    );
  }

  private linkTo(id: string): string {
    const expires = String(Math.floor(Date.now() / 1000) + LINK_SECONDS);
    const signature = this.sign(this.config.secrets.urlSigning[0], id, expires).toString('base64url');
    return `${this.config.baseUrl}/portal/downloads/${id}.${expires}.${signature}`;
  }

  private sign(secret: string, id: string, expires: string): Buffer {
    return createHmac('sha256', secret).update(`portal export ${this.config.environment} ${id} ${expires}`).digest();
  }
}
