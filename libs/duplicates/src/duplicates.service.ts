import { Injectable } from '@nestjs/common';
import { AuditTrailService } from '@app/audit';
import { type Actor, type InvestorPrincipal, type InvestorScope, pathResource, type PortalPrincipal, SYSTEM } from '@app/auth';
import { Db, isUuid, type Page, type PageRequest } from '@app/database';
import type { DeckFacts } from '@app/deck-analysis';
import { ApiError } from '@app/errors';
import { EventsService } from '@app/events';
import { emailHash, signsIn } from './deck-signs';
import { DuplicateDto, type DuplicateReasonDto } from './dto/duplicate.response.dto';
import { DuplicatesRepository, type TraitsRow } from './duplicates.repository';
import { type Likeness, likenessOf, type Traits } from './likeness';

export interface LikeCompany extends Likeness {
  id: string;
  createdAt: Date;
}

/** A company that may be the same as the one that was asked about. */
export interface OpenDuplicate {
  company_id: string;
  reasons: DuplicateReasonDto[];
}

/** Their locks are few beside those that a server has for all its sessions. */
const SIFTED_AT_ONCE = 200;

function locksOf(teamId: string, { normalizedName, host, signs }: Traits): string[][] {
  const all = [{ kind: 'name', value: normalizedName }, ...(host ? [{ kind: 'website', value: host }] : []), ...signs];
  return all.map(({ kind, value }) => ['duplicates', teamId, kind, value]);
}

/** Which companies of a team may be one. Finding out is the service's affair, whoever sees them; being told is for those who see both. */
@Injectable()
export class DuplicatesService {
  constructor(
    private readonly db: Db,
    private readonly repository: DuplicatesRepository,
    private readonly events: EventsService,
    private readonly audit: AuditTrailService,
  ) {}

  /** Keeps what a deck tells of who its company is. */
  async learn(companyId: string, teamId: string, facts: DeckFacts): Promise<void> {
    await this.repository.addSigns(companyId, teamId, signsIn(facts, teamId));
  }

  /**
   * Compares the company with those of its team and proposes pairs, in the surrounding transaction. Two that are compared at the same
   * moment and have something in common wait for each other: the second sees what the first has written.
   * @returns the companies that are like it, oldest first
   */
  async look(companyId: string, actor: Actor = SYSTEM): Promise<LikeCompany[]> {
    const [row] = await this.repository.traits([companyId]);
    if (!row) return [];
    const own = this.traitsOf(row);
    await this.db.lockAll(locksOf(row.team_id, own));
    const candidates = (await this.repository.candidates(row)).map((each) => this.traitsOf(each));
    const compared = candidates.map((other) => ({ id: other.id, createdAt: other.createdAt, likeness: likenessOf(own, other) }));
    const unlike = compared.filter(({ likeness }) => likeness.reasons.length === 0).map(({ id }) => id);
    if (unlike.length > 0) await this.repository.retract(companyId, unlike);
    const like: LikeCompany[] = [];
    for (const { id, createdAt, likeness } of compared.filter(({ likeness }) => likeness.reasons.length > 0)) {
      await this.propose(row.team_id, companyId, id, likeness, actor);
      const { reasons, grounds, confidence, same } = likeness;
      like.push({ id, createdAt, reasons, grounds, confidence, same });
    }
    return like.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  }

  /** Looks at companies that changed; one that is gone meanwhile is none. */
  async lookAtAll(companyIds: readonly string[]): Promise<void> {
    for (let from = 0; from < companyIds.length; from += SIFTED_AT_ONCE) {
      const some = companyIds.slice(from, from + SIFTED_AT_ONCE);
      for (const id of await this.db.tx(() => this.sift(some))) await this.db.tx(() => this.look(id));
    }
  }

  /**
   * Those of the companies that are worth a look. Most have nothing in common with any other: that is seen for many at once, without
   * waiting, where nobody compares by the same signs just now.
   */
  private async sift(companyIds: readonly string[]): Promise<readonly string[]> {
    const rows = await this.repository.traits(companyIds);
    const locks = rows.flatMap((row) => locksOf(row.team_id, this.traitsOf(row)));
    if (!(await this.db.tryLockAll(locks))) return companyIds;
    return this.repository.withCandidates(companyIds);
  }

  async page(scope: InvestorScope, companyId: string | null, request: PageRequest): Promise<Page<DuplicateDto>> {
    const page = await this.repository.page(scope, companyId, request);
    return { ...page, data: page.data.map((row) => DuplicateDto.from(row)) };
  }

  /** @throws ApiError not_found where the caller does not see both companies */
  async get(scope: InvestorScope, id: string): Promise<DuplicateDto> {
    const row = isUuid(id) ? await this.repository.find(scope, id) : null;
    if (!row) throw new ApiError('not_found');
    return DuplicateDto.from(row);
  }

  /**
   * They are two: never proposed again on these grounds. Doing so again changes nothing. No event tells of it, so the audit trail does.
   * @param by the key, or the person in the portal or at the command line @throws ApiError not_found
   */
  async dismiss(scope: InvestorScope, id: string, by: InvestorPrincipal | PortalPrincipal): Promise<DuplicateDto> {
    const pair = await this.get(scope, id);
    await this.audit.tried(by, () => this.repository.dismiss(id), { action: 'duplicate.dismiss', objectType: 'duplicate', objectId: id });
    return pair;
  }

  /** The open duplicates of these companies of which the caller sees both. */
  async openOf(scope: InvestorScope, companyIds: readonly string[]): Promise<Map<string, OpenDuplicate[]>> {
    const found = new Map<string, OpenDuplicate[]>();
    if (companyIds.length === 0) return found;
    for (const { of, other, reasons } of await this.repository.openOf(scope, companyIds)) {
      found.set(of, [...(found.get(of) ?? []), { company_id: other, reasons }]);
    }
    return found;
  }

  private async propose(teamId: string, companyId: string, otherId: string, likeness: Likeness, actor: Actor): Promise<void> {
    const id = await this.repository.propose(teamId, companyId, otherId, likeness);
    if (id === null) return;
    const object = await this.get({ teamId, pipelineIds: null }, id);
    // Of the newer of the two: ids tell.
    const newer = companyId > otherId ? companyId : otherId;
    await this.events.record({ type: 'duplicate.found', teamId, actor, companyId: newer, object });
  }

  private traitsOf(row: TraitsRow): Traits {
    return {
      id: row.id,
      createdAt: row.created_at,
      name: row.name,
      normalizedName: row.normalized_name,
      host: row.website_host,
      email: row.contact_email === null ? null : emailHash(row.contact_email, row.team_id),
      signs: row.signs,
    };
  }
}

/** 404 `not_found` for pairs of which the caller does not see both companies. */
export const DuplicateResource = pathResource(DuplicatesService, (duplicates, principal: InvestorPrincipal, { id = '' }) =>
  duplicates.get(principal, id),
);
