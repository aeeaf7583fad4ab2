import { Injectable } from '@nestjs/common';
import {
  administersTeam,
  type ApiKeyRow,
  ApiKeysService,
  type KeyOwner,
  type KeyRequestRow,
  KeyUsageService,
  type Portal,
  type PortalPrincipal,
  userOf,
} from '@app/auth';
import { CompaniesRepository } from '@app/companies';
import { isUuid, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { AuditTrailService } from '@app/audit';

export interface KeyRequest {
  name: string;
  portal: Portal;
  scope: 'read' | 'write';
}

/**
 * The key screen. A person sees their own keys, a team admin those of the team, a company admin those of the company; all
 * other keys are 404.
 */
@Injectable()
export class ApiKeysPortalService {
  constructor(
    private readonly companies: CompaniesRepository,
    private readonly keys: ApiKeysService,
    private readonly usage: KeyUsageService,
    private readonly audit: AuditTrailService,
  ) {}

  async list(actor: PortalPrincipal, request: PageRequest): Promise<Page<ApiKeyRow>> {
    await this.usage.flush();
    return this.keys.list(this.reachOf(actor), request);
  }

  /**
   * The plaintext is in the answer this once.
   * @throws ApiError forbidden: a founder key without being a company admin, an investor key without a team, `write` for a viewer
   */
  async create(actor: PortalPrincipal, request: KeyRequest): Promise<{ key: string; row: ApiKeyRow }> {
    const canWrite = request.scope === 'write';
    const place = request.portal === 'founder' ? await this.companyOf(actor) : this.teamOf(actor, canWrite);
    const userId = userOf(actor);
    return this.audit.recorded(
      actor,
      () => this.keys.issue({ portal: request.portal, name: request.name, canWrite, userId, createdBy: userId, ...place }),
      ({ row }) => this.auditEntry('key.create', row),
    );
  }

  /** Ends the key on every process within two seconds; again: no effect. @throws ApiError not_found */
  async revoke(actor: PortalPrincipal, id: string): Promise<ApiKeyRow> {
    const row = await this.get(actor, id);
    if (row.revoked_at) return row;
    return this.audit.recorded(
      actor,
      async () => (await this.keys.revoke(id)) ?? row,
      (revoked) => this.auditEntry('key.revoke', revoked),
    );
  }

  /** @throws ApiError not_found */
  async requests(actor: PortalPrincipal, id: string, request: PageRequest): Promise<Page<KeyRequestRow>> {
    await this.get(actor, id);
    return this.usage.list(id, request);
  }

  /** @throws ApiError not_found */
  async get(actor: PortalPrincipal, id: string): Promise<ApiKeyRow> {
    const row = isUuid(id) ? await this.keys.find(id) : null;
    const { userId, teamId, companyId } = this.reachOf(actor);
    const seen =
      row &&
      (row.user_id === userId ||
        (row.portal === 'investor' && row.team_id === teamId) ||
        (row.company_id !== null && row.company_id === companyId));
    if (!row || !seen) throw new ApiError('not_found');
    return row;
  }

  private reachOf(actor: PortalPrincipal): KeyOwner {
    return {
      userId: actor.userId ?? undefined,
      teamId: administersTeam(actor) ? (actor.teamId ?? undefined) : undefined,
      companyId: actor.companyId ?? undefined,
    };
  }

  private teamOf(actor: PortalPrincipal, canWrite: boolean): { teamId: string; companyId: null } {
    if (actor.teamId === null) throw new ApiError('forbidden', 'Only members of a team have investor keys.');
    if (canWrite && actor.role === 'viewer') throw new ApiError('forbidden', 'A viewer’s key never writes.');
    return { teamId: actor.teamId, companyId: null };
  }

  private async companyOf(actor: PortalPrincipal): Promise<{ teamId: string; companyId: string }> {
    const teamId = actor.companyId && (await this.companies.teamOf(actor.companyId));
    if (!actor.companyId || !teamId) throw new ApiError('forbidden', 'Only a company admin creates founder keys.');
    return { teamId, companyId: actor.companyId };
  }

  private auditEntry(action: string, row: ApiKeyRow) {
    const scope = row.can_write ? 'write' : 'read';
    return {
      action,
      objectType: 'key',
      objectId: row.id,
      details: { name: row.name, portal: row.portal, scope, prefix: row.prefix, last4: row.last4 },
      // What founders do with their keys is no business of the investors' trail.
      teamId: row.portal === 'founder' ? null : row.team_id,
    };
  }
}
