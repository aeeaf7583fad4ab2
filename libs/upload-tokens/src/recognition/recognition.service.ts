import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { createdAtKey, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { type Consent, IdentitiesRepository, type Identity, type OpenLink, type Recognised } from './identities.repository';

/** A one-time link: `token` for its reader alone, `hash` to keep. */
export interface IdentityLink {
  token: string;
  hash: Buffer;
}

const PREFIX = 'svc_link_';
const LINK_TOKEN = /^svc_link_[\w-]{43}$/;

/**
 * E-mails of identity accounts, which their owners link and allow to be recognised. Only keyed hashes of e-mails and links are stored;
 * nobody can list either again.
 */
@Injectable()
export class Recognition {
  constructor(
    private readonly identities: IdentitiesRepository,
    private readonly keyset: Keyset,
    private readonly config: AppConfig,
  ) {}

  recognised(teamId: string, email: string): Promise<Recognised> {
    return this.identities.recognised(teamId, this.hash(email));
  }

  async page(teamId: string, request: PageRequest): Promise<Page<Identity>> {
    const binding = ['identities', teamId];
    const rows = await this.identities.list(teamId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  /** @throws ApiError not_found */
  async get(teamId: string, id: string): Promise<Identity> {
    const found = isUuid(id) ? await this.identities.get(teamId, id) : null;
    if (!found) throw new ApiError('not_found');
    return found;
  }

  newLink(): IdentityLink {
    const token = PREFIX + randomBytes(32).toString('base64url');
    return { token, hash: this.linkHash(token) };
  }

  /** An identity of the team with this link; one that is there already keeps what its owner said. */
  invite(teamId: string, email: string, link: IdentityLink): Promise<Identity> {
    return this.identities.invite(teamId, this.hash(email), link.hash);
  }

  /** Where the e-mail was invited, in whichever teams; at most 20. */
  invitationsOf(email: string): Promise<{ id: string; team_id: string; team_name: string }[]> {
    return this.identities.ofEmail(this.hash(email));
  }

  /** @returns false where the identity is gone */
  renewLink(id: string, link: IdentityLink): Promise<boolean> {
    return this.identities.renewLink(id, link.hash);
  }

  /** @returns null for a link that is not valid, or not any more */
  async openLink(token: string): Promise<OpenLink | null> {
    return LINK_TOKEN.test(token) ? this.identities.openLink(this.linkHash(token)) : null;
  }

  /** What the owner says; it uses the link up. @returns null for a link that is not valid, or not any more */
  async answer(token: string, consent: Consent): Promise<{ id: string; team_id: string; team_name: string } | null> {
    return LINK_TOKEN.test(token) ? this.identities.answer(this.linkHash(token), consent) : null;
  }

  /** @throws ApiError not_found */
  async remove(teamId: string, id: string): Promise<void> {
    if (!isUuid(id) || !(await this.identities.remove(teamId, id))) throw new ApiError('not_found');
  }

  /** Of an e-mail as it is stored: the same for every spelling of it by case. */
  hash(email: string): Buffer {
    return this.keyed(email.trim().toLowerCase());
  }

  private linkHash(token: string): Buffer {
    return this.keyed(`identity link:${token}`);
  }

  private keyed(text: string): Buffer {
    return createHmac('sha256', this.config.secrets.identityPepper).update(text).digest();
  }
}
