import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type Actor, ApiKeysService, type InvestorPrincipal, type InvestorScope, pathResource } from '@app/auth';
import {
  CompaniesRepository,
  CompaniesService,
  companyRowDto,
  type CompanyJson,
  deckColumnsOf,
  type Keep,
  MERGED_FIELDS,
  MergedCompaniesRepository,
  MergedProfile,
} from '@app/companies';
import { companyTables, Db, forgottenCompanyTables, isUuid, type MergeConflict, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { EventsService } from '@app/events';
import { ScoresService } from '@app/scoring';
import type { MergeRequest } from './dto/merge.request.dto';
import { MergeDto, type MergeResultDto, type MovedDto } from './dto/merge.response.dto';
import { type MergeMemory, MergesRepository } from './merges.repository';

/** A merge touches rows that others hold, in another order than they do: rather than wait in a circle it lets go and tries again. */
const TURN_TIMEOUT = '400ms';
/** With the team's turn in hand it keeps all writers of the team waiting, those who hold its rows, too: far below `deadlock_timeout`. */
const ROWS_TIMEOUT = '50ms';
const TRIES = 40;
const PAUSE_MS = 150;

const NOTHING_MOVED: MovedDto = { deals: 0, documents: 0, notes: 0, metrics: 0, scores: 0, answers: 0, jobs: 0, drafts: 0, admins: 0 };

interface Merged {
  memory: MergeMemory;
  moved: MovedDto;
  conflicts: MergeConflict[];
}

function isLockFailure(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '55P03' || code === '40P01';
}

/** Makes one company of two, and two of one again. */
@Injectable()
export class MergesService {
  private complete = false;

  constructor(
    private readonly db: Db,
    private readonly repository: MergesRepository,
    private readonly rows: MergedCompaniesRepository,
    private readonly companies: CompaniesService,
    private readonly companyRows: CompaniesRepository,
    private readonly events: EventsService,
    private readonly keys: ApiKeysService,
    private readonly scores: ScoresService,
  ) {}

  /**
   * @param into the company that remains
   * @throws ApiError invalid_request, company_not_found where the caller does not see both, company_archived
   */
  async merge(principal: InvestorScope, into: string, request: MergeRequest, actor: Actor): Promise<MergeResultDto> {
    const [from, keep] = [request.from_company_id.toLowerCase(), keepOf(request.keep)];
    if (from === into.toLowerCase()) throw ApiError.invalid('from_company_id', 'is the company itself');
    for (const id of [into, from]) await this.companies.assertVisible(principal, id);
    return this.attempt(principal.teamId, async (undoAll) => {
      const merged = await this.join(principal.teamId, from, into.toLowerCase(), keep);
      if (request.dry_run) {
        const company = await this.companies.get(principal, into);
        await undoAll();
        return { id: null, company, from_company_id: from, moved: merged.moved, conflicts: merged.conflicts };
      }
      const id = await this.conclude(principal.teamId, merged, 'person', actor);
      return {
        id,
        company: await this.companies.get(principal, into),
        from_company_id: from,
        moved: merged.moved,
        conflicts: merged.conflicts,
      };
    });
  }

  /** A submission whose analysis showed that it is of a company that was there before. In the surrounding transaction. */
  async joinLate(teamId: string, from: string, into: string, actor: Actor): Promise<void> {
    await this.attempt(teamId, async () => {
      // What the analysis did to the company that goes is told of it as it is; the merge takes these events along. Within the try: who
      // holds a row that is needed here may wait for the turn that this takes.
      const takeBack = await this.events.flush();
      try {
        const merged = await this.join(teamId, from, into, {});
        await this.conclude(teamId, merged, 'late_match', actor);
      } catch (error) {
        takeBack();
        throw error;
      }
    });
  }

  async page(scope: InvestorScope, fromCompanyId: string | undefined, request: PageRequest): Promise<Page<MergeDto>> {
    const page = await this.repository.page(scope, fromCompanyId, request);
    return { ...page, data: page.data.map((row) => MergeDto.from(row)) };
  }

  /** @throws ApiError merge_not_found */
  async get(scope: InvestorScope, id: string): Promise<MergeDto> {
    const row = isUuid(id) ? await this.repository.find(scope, id) : null;
    if (!row) throw new ApiError('merge_not_found');
    return MergeDto.from(row);
  }

  /**
   * Both companies are as they were, apart from what was added since, which stays with the one that remained.
   * @throws ApiError merge_not_found, merge_not_undoable
   */
  async undo(scope: InvestorScope, id: string, actor: Actor): Promise<MergeDto> {
    const merge = await this.get(scope, id);
    const undoneAt = await this.attempt(scope.teamId, async () => {
      const { company } = merge;
      // The companies first, as merges do.
      await this.rows.hold(company.id);
      const held = await this.repository.holdUndoable(id);
      if (!held) throw new ApiError('merge_not_undoable');
      if (held.memory.into !== held.company_id) {
        throw new ApiError('merge_not_undoable', 'The company that it was merged into has been merged itself: undo that merge first.');
      }
      const { cri_score: scoreBefore } = await this.rows.read(company.id);
      await this.part(held.memory, held.created_at);
      const at = await this.repository.undone(id);
      await this.record('company.unmerged', scope.teamId, held.memory, actor, id);
      await this.recordScore(scope.teamId, company.id, scoreBefore as number | null, actor);
      return at;
    });
    // Who saw the survivor by a deal of the other does not see it any more: they get what they saw.
    const row = await this.repository.find(scope, id);
    return row ? MergeDto.from(row) : { ...merge, undone_at: undoneAt.toISOString() };
  }

  private async join(teamId: string, from: string, into: string, keep: Keep): Promise<Merged> {
    await this.assertComplete();
    const held = await this.rows.hold(from, into);
    const [own, other] = [held.get(into), held.get(from)];
    if (own?.team_id !== teamId || other?.team_id !== teamId) throw new ApiError('company_not_found');
    if (own.archived_at || other.archived_at) throw new ApiError('company_archived');
    const profile = new MergedProfile(own, other, keep);
    const memory: MergeMemory = { into, from: other, before: {}, after: profile.patch, deck: deckColumnsOf(own), tables: {} };
    for (const column of Object.keys(profile.patch)) memory.before[column] = own[column];
    const moved = { ...NOTHING_MOVED };
    const conflicts = [...profile.conflicts];
    for (const table of companyTables()) {
      const rows = await table.merge(this.db, { from, into }, keep);
      memory.tables[table.table] = rows.memory;
      if (table.counted) moved[table.counted] += rows.moved;
      conflicts.push(...(rows.conflicts ?? []));
    }
    await this.rows.set(into, profile.patch);
    await this.rows.remove(from);
    return { memory, moved, conflicts };
  }

  /** @returns the merge's id */
  private async conclude(teamId: string, { memory }: Merged, kind: 'person' | 'late_match', actor: Actor): Promise<string> {
    const id = await this.repository.insert(teamId, memory, kind, actor);
    await this.record('company.merged', teamId, memory, actor, id);
    const scoreBefore = memory.deck.cri_score as number | null;
    // The first score of a company that is joined late has been told with the deck that brought it.
    if (kind === 'person' || scoreBefore !== null) await this.recordScore(teamId, memory.into, scoreBefore, actor);
    return id;
  }

  /** The newest deck of the two counts, and its score with it. Nothing where the number is the same, or there is none any more. */
  private async recordScore(teamId: string, companyId: string, from: number | null, actor: Actor): Promise<void> {
    const object = await this.scores.forCompany(companyId);
    if (object.cri.scored_at === null || object.cri.score === from) return;
    const extra = { from, to: object.cri.score, rubric_version: object.cri.rubric_version };
    await this.events.record({ type: 'score.changed', teamId, companyId, actor, object, extra });
  }

  private async part(memory: MergeMemory, since: Date): Promise<void> {
    const { into, from } = memory;
    const pair = { from: from.id, into };
    const now = await this.rows.read(into);
    const grown = (await this.rows.grewSince(into, since)) || (await this.repository.hasOthersSince(into, since));
    await this.rows.restore(from);
    const tables = companyTables().sort((a, b) => Number(b.undoFirst ?? false) - Number(a.undoFirst ?? false));
    for (const table of tables) {
      const remembered = [table.table, table.formerly].find((name) => name !== undefined && name in memory.tables);
      if (remembered !== undefined) await table.undo(this.db, pair, memory.tables[remembered]);
    }
    await this.restoreProfile(memory, now);
    await this.restoreDecks(memory, now);
    for (const table of tables) await table.settle?.(this.db, pair, memory.tables[table.table]);
    for (const id of [into, from.id]) {
      if ((id === into && grown) || (await this.rows.owesMatches(id)))
        await this.events.record({ type: 'company.outdated', companyId: id });
    }
  }

  /** What the merge changed and nobody has changed since. */
  private async restoreProfile({ into, before, after, deck }: MergeMemory, now: CompanyJson): Promise<void> {
    const untouched = Object.keys(after).filter((column) => !(column in deck) && same(now[column], after[column]));
    await this.rows.set(into, Object.fromEntries(untouched.map((column) => [column, before[column] ?? null])));
  }

  /** Each company has the current deck that it had; one that came since stays with whom the deck is. */
  private async restoreDecks({ into, from, deck }: MergeMemory, now: CompanyJson): Promise<void> {
    const current = now.current_document_id;
    const isTheirs = current !== null && (await this.rows.hasDocument(from.id, current));
    // Analysed while the two were one.
    if (isTheirs && current !== from.current_document_id) {
      await this.rows.set(from.id, deckColumnsOf(now));
      await this.events.record({ type: 'company.outdated', companyId: from.id });
    }
    const isOfNow = current !== null && !isTheirs && current !== deck.current_document_id;
    if (isOfNow) return;
    const before = deck.current_document_id ?? null;
    if (before === null || (await this.rows.hasDocument(into, before))) await this.rows.set(into, deck);
    else await this.rows.takeNewestDeck(into);
  }

  private async record(
    type: 'company.merged' | 'company.unmerged',
    teamId: string,
    memory: MergeMemory,
    actor: Actor,
    id: string,
  ): Promise<void> {
    const row = await this.companyRows.find({ teamId, pipelineIds: null }, memory.into);
    if (!row) throw new Error('the company vanished while it was held');
    const extra = { from_company_id: memory.from.id, merge_id: id };
    await this.events.record({ type, teamId, actor, companyId: memory.into, object: companyRowDto(row), extra });
  }

  /** No table may be forgotten: its rows would name a company that is gone. */
  private async assertComplete(): Promise<void> {
    if (this.complete) return;
    const forgotten = await forgottenCompanyTables(this.db);
    if (forgotten.length > 0) throw new Error(`no CompanyTable for ${forgotten.join(', ')}`);
    this.complete = true;
  }

  /** One transaction, within it as many tries as other transactions make necessary. Founders' keys are asked about anew afterwards. */
  private attempt<T>(teamId: string, work: (undoAll: () => Promise<void>) => Promise<T>): Promise<T> {
    return this.db.tx(async () => {
      const usual = await this.repository.lockTimeout();
      await this.repository.waitForLocks(TURN_TIMEOUT);
      const back = async (): Promise<void> => {
        await this.db.run('ROLLBACK TO SAVEPOINT merging');
      };
      this.db.afterCommit(() => this.keys.forget());
      for (let tries = 1; ; tries++) {
        await this.db.run('SAVEPOINT merging');
        try {
          await this.events.holdTurn(teamId);
          await this.repository.waitForLocks(ROWS_TIMEOUT);
          const result = await work(back);
          await this.db.run('RELEASE SAVEPOINT merging');
          await this.repository.waitForLocks(usual);
          return result;
        } catch (error) {
          await back();
          if (!isLockFailure(error) || tries === TRIES) throw error;
          await sleep(PAUSE_MS * Math.random());
        }
      }
    });
  }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** @throws ApiError invalid_request for a field that no company has, or a side that is none */
function keepOf(given: object = {}): Keep {
  for (const [field, side] of Object.entries(given)) {
    const ofAnswer = field.startsWith('properties.') && isUuid(field.slice('properties.'.length));
    if (!ofAnswer && !MERGED_FIELDS.includes(field)) throw ApiError.invalid(`keep.${field}`, 'is no field that can be chosen');
    if (side !== 'this' && side !== 'other') throw ApiError.invalid(`keep.${field}`, 'must be this or other');
  }
  return given as Keep;
}

/** 404 `merge_not_found` for merges into companies that the caller does not see. */
export const MergeResource = pathResource(MergesService, (merges, principal: InvestorPrincipal, { id = '' }) => merges.get(principal, id));
