import { Injectable } from '@nestjs/common';
import { type PortalPrincipal, teamOf } from '@app/auth';
import { AppConfig } from '@app/config';
import { Db } from '@app/database';
import { ApiError } from '@app/errors';
import { TeamsService } from '@app/teams';
import { type Consent, type Identity, type OpenLink, Recognition } from '@app/upload-tokens';
import { AuditTrailService } from '@app/audit';
import { LinkLimits, LinkSender, principalFor } from '@app/accounts';
import { invitationMail, linksMail } from './link-mails';

/** Nobody who is signed in: whoever reads the mails of an address. */
const OWNER = principalFor('user', null);

/**
 * Whom forms recognise. Team admins invite and remove; the owner of the e-mail alone says yes or no, by a one-time link
 * (contract-2, section 9). A link is stored after its mail was taken: what could not be sent has changed nothing.
 */
@Injectable()
export class IdentitiesService {
  constructor(
    readonly recognition: Recognition,
    private readonly db: Db,
    private readonly config: AppConfig,
    private readonly teams: TeamsService,
    private readonly links: LinkSender,
    private readonly limits: LinkLimits,
    private readonly audit: AuditTrailService,
  ) {}

  /**
   * Sends a link to the owner of an e-mail. Invited before: a new link, and what the owner said stays.
   * @throws ApiError rate_limited; internal_error where the mail was not taken, and nothing has changed
   */
  async invite(actor: PortalPrincipal, email: string): Promise<Identity> {
    const teamId = teamOf(actor);
    const team = await this.teams.find(teamId);
    const link = this.recognition.newLink();
    const mail = invitationMail(this.config.baseUrl, email, { team: team?.name ?? '', token: link.token });
    await this.links.sendOrRefuse(mail, this.recognition.hash(email));
    return this.audit.recorded(
      actor,
      () => this.recognition.invite(teamId, email, link),
      ({ id }) => ({ action: 'identity.invite', objectType: 'identity', objectId: id }),
    );
  }

  /** Forgets the e-mail; a link that was sent is worth nothing from then on. @throws ApiError not_found */
  async remove(actor: PortalPrincipal, id: string): Promise<void> {
    await this.audit.recorded(
      actor,
      () => this.recognition.remove(teamOf(actor), id),
      () => ({ action: 'identity.remove', objectType: 'identity', objectId: id }),
    );
  }

  /**
   * Somebody asks for new links to an e-mail, one for each team that invited it. Answers before it looks whether there is any, so that
   * neither the answer nor its time tells.
   * @param network as `networkOf` says it
   * @throws ApiError rate_limited, whether or not the e-mail is known
   */
  async ask(email: string, network: string): Promise<void> {
    await this.limits.ask(this.recognition.hash(email), network);
    this.links.inBackground(this.sendLinks(email));
  }

  /** What a link is about; it is not used up by that. @throws ApiError not_found where it is not valid, or not any more */
  async look(token: string): Promise<OpenLink> {
    const open = await this.recognition.openLink(token);
    if (!open) throw notValid();
    return open;
  }

  /** The owner's word; it uses the link up. @returns the team's name @throws ApiError not_found where the link is not valid, or not any more */
  answer(token: string, consent: Consent): Promise<{ team_name: string }> {
    return this.db.tx(async () => {
      const answered = await this.recognition.answer(token, consent);
      if (!answered) throw notValid();
      const action = consent.recognisable ? 'identity.allow' : 'identity.withdraw';
      await this.audit.record(OWNER, { action, objectType: 'identity', objectId: answered.id, teamId: answered.team_id });
      return answered;
    });
  }

  private async sendLinks(email: string): Promise<void> {
    const invitations = await this.recognition.invitationsOf(email);
    if (invitations.length === 0) return;
    const links = invitations.map((each) => ({ ...each, link: this.recognition.newLink() }));
    const named = links.map(({ team_name: team, link: { token } }) => ({ team, token }));
    await this.links.send(linksMail(this.config.baseUrl, email, named), this.recognition.hash(email));
    await this.db.tx(async () => {
      for (const { id, team_id: teamId, link } of links) {
        if (!(await this.recognition.renewLink(id, link))) continue;
        await this.audit.record(OWNER, { action: 'identity.ask', objectType: 'identity', objectId: id, teamId });
      }
    });
  }
}

function notValid(): ApiError {
  return new ApiError('not_found', 'This link is not valid, or not any more; ask for a new one.');
}
