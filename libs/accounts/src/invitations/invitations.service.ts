import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type PortalPrincipal, type Role, teamOf } from '@app/auth';
import { AppConfig } from '@app/config';
import { createdAtKey, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { PipelinesService } from '@app/pipelines';
import { MembersService, TeamsService, type User, UsersService } from '@app/teams';
import { AuditTrailService } from '@app/audit';
import { LinkSender } from '../mail-links/link-sender';
import { principalFor } from '../sessions/portal-principals';
import { SsoSettingsRepository } from '../sso/sso-settings.repository';
import { joinMail } from './invitation-mail';
import { type Invitation, InvitationsRepository, type OpenInvitation } from './invitations.repository';

export interface MemberInvitation {
  email: string;
  role: Role;
  pipelineIds: string[] | null;
}

/** What an invitation asks of its reader. */
export interface Asked {
  invitation: OpenInvitation;
  /** They keep their name and password. */
  hasAccount: boolean;
  /** Whether the team's members have any. */
  passwords: boolean;
  /** Of the team's single sign-on, where it has one. */
  signInName: string | null;
}

/**
 * How people come into a team without an operator: an admin invites an address, and who reads its mails joins by a one-time link. As with
 * other links (docs/adr/0024), a link is stored after its mail was taken: what could not be sent has changed nothing.
 */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly repository: InvitationsRepository,
    private readonly keyset: Keyset,
    private readonly config: AppConfig,
    private readonly teams: TeamsService,
    private readonly users: UsersService,
    private readonly members: MembersService,
    private readonly pipelines: PipelinesService,
    private readonly sso: SsoSettingsRepository,
    private readonly links: LinkSender,
    private readonly audit: AuditTrailService,
  ) {}

  /**
   * Invited before: the new invitation takes the place of the one before. Whether the address has an account elsewhere is not told.
   * @throws ApiError invalid_request where they are a member, invalid_pipeline, rate_limited; internal_error where the mail was not taken
   */
  async invite(actor: PortalPrincipal, { email, role, pipelineIds }: MemberInvitation): Promise<Invitation> {
    const teamId = teamOf(actor);
    if (pipelineIds && pipelineIds.length > 0) await this.pipelines.assertOfTeam(teamId, pipelineIds);
    const { user } = await this.users.named(email);
    const member = user && (await this.members.findOf(user.id));
    if (member?.team_id === teamId) {
      throw ApiError.invalid('email', member.active ? 'is a member’s already' : 'is a deactivated member’s: activate them instead');
    }
    const token = randomBytes(32).toString('base64url');
    await this.send(teamId, email, token);
    return this.audit.recorded(
      actor,
      () => this.repository.put({ teamId, invitedBy: actor.userId, email, role, pipelineIds, tokenHash: hashOf(token) }),
      ({ id }) => ({ action: 'invitation.send', objectType: 'invitation', objectId: id, details: { role, pipeline_ids: pipelineIds } }),
    );
  }

  /** Another link to the same address, for as long again; the one before is void. @throws ApiError as `invite`, not_found */
  async resend(actor: PortalPrincipal, id: string): Promise<Invitation> {
    const { email, role, pipeline_ids: pipelineIds } = await this.get(actor, id);
    return this.invite(actor, { email, role, pipelineIds });
  }

  /** Its link is worth nothing from then on. @throws ApiError not_found */
  async withdraw(actor: PortalPrincipal, id: string): Promise<void> {
    await this.audit.recorded(
      actor,
      async () => {
        if (!(await this.repository.remove(teamOf(actor), id))) throw new ApiError('not_found');
      },
      () => ({ action: 'invitation.withdraw', objectType: 'invitation', objectId: id }),
    );
  }

  /** @throws ApiError not_found for those of other teams */
  async get(actor: PortalPrincipal, id: string): Promise<Invitation> {
    const invitation = isUuid(id) ? await this.repository.find(teamOf(actor), id) : null;
    if (!invitation) throw new ApiError('not_found');
    return invitation;
  }

  /** Newest first; those whose link has ended, too. @throws ApiError invalid_cursor */
  async list(actor: PortalPrincipal, request: PageRequest): Promise<Page<Invitation>> {
    const teamId = teamOf(actor);
    const binding = ['invitations', teamId];
    const rows = await this.repository.list(teamId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  /** What a link is about; it is not used up by that. @throws ApiError not_found where it is not valid, or not any more */
  async look(token: string): Promise<Asked> {
    const invitation = await this.repository.open(hashOf(token));
    if (!invitation) throw notValid();
    const { user } = await this.users.named(invitation.email);
    const settings = await this.sso.find(invitation.team_id);
    return { invitation, hasAccount: user !== null, passwords: settings?.passwords ?? true, signInName: settings?.sign_in_name ?? null };
  }

  /**
   * Uses the link up. Who has an account keeps its name and password.
   * @throws ApiError not_found, invalid_request (name, password; in another team already)
   */
  async join(token: string, name: string | undefined, password: string | undefined): Promise<void> {
    const { invitation, hasAccount, passwords } = await this.look(token);
    if (!hasAccount && name === undefined) throw ApiError.invalid('name', 'is required');
    if (!hasAccount && passwords && password === undefined) throw ApiError.invalid('password', 'is required');
    const { email, team_id: teamId, role, pipeline_ids: pipelineIds } = invitation;
    // A fifth of a second, so not in the transaction.
    const hash = !hasAccount && passwords ? await this.users.hashOf({ email }, password ?? '') : null;
    await this.audit.recorded(
      principalFor('user', null),
      async () => {
        if (!(await this.repository.use(hashOf(token)))) throw notValid();
        const user = (await this.users.named(email)).user ?? (await this.make(email, name ?? '', hash));
        return this.members.add({ teamId, userId: user.id, role, pipelineIds });
      },
      ({ id, user_id }) => ({
        action: 'member.join',
        objectType: 'member',
        objectId: id,
        details: { user_id, role, pipeline_ids: pipelineIds },
        teamId,
      }),
    );
  }

  private async make(email: string, name: string, hash: string | null): Promise<User> {
    const user = await this.users.create({ email, name });
    if (hash !== null) await this.users.replacePassword(user.id, null, hash);
    return user;
  }

  private async send(teamId: string, email: string, token: string): Promise<void> {
    const team = await this.teams.find(teamId);
    const { email: folded } = await this.users.named(email);
    const hash = createHmac('sha256', this.config.secrets.identityPepper).update(`invitation:${folded}`).digest();
    await this.links.sendOrRefuse(joinMail(this.config.baseUrl, email, team?.name ?? '', token), hash);
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(`invitation ${token}`).digest();

function notValid(): ApiError {
  return new ApiError('not_found', 'This link is not valid, or not any more; ask for a new invitation.');
}
