import { Injectable } from '@nestjs/common';
import type { FounderPrincipal, InvestorPrincipal } from '@app/auth';
import { CompaniesService } from '@app/companies';
import { isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import type { BenchmarkDto, ComparedStepDto, PastScoreDto, ScoreComparisonDto } from '../dto/score-history.response.dto';
import type { ScoresDto } from '../dto/scores.response.dto';
import { CURRENT_RUBRIC } from '../rubric/registry';
import type { ScoreRow } from './company-scores.repository';
import { type BenchmarkRow, type BenchmarkScope, ScoreHistoryRepository, type Standing } from './score-history.repository';
import { criOf, ScoresService } from './scores.service';

/** Fewer others say more about them than about the company. */
const LEAST_OTHERS = 10;

/** A company's scores over time, and beside others. */
@Injectable()
export class ScoreHistoryService {
  constructor(
    private readonly repository: ScoreHistoryRepository,
    private readonly scores: ScoresService,
    private readonly companies: CompaniesService,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError company_not_found */
  async forInvestor(principal: InvestorPrincipal, companyId: string, request: PageRequest): Promise<Page<PastScoreDto>> {
    await this.companies.assertVisible(principal, companyId);
    return this.page(companyId, request);
  }

  /** Newest first, without those of private drafts. */
  async page(companyId: string, request: PageRequest): Promise<Page<PastScoreDto>> {
    const binding = ['score history', companyId];
    const rows = await this.repository.list(companyId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(
      rows,
      request,
      binding,
      ({ scored_at, id }) => [scored_at.toISOString(), id],
      (row) => ({ ...row, scored_at: row.scored_at.toISOString() }),
    );
  }

  /** A score as it was given, beside the thesis matches of today. @throws ApiError company_not_found, score_not_found */
  async whole(principal: InvestorPrincipal, companyId: string, scoreId: string): Promise<ScoresDto> {
    const { thesis_matches } = await this.scores.forInvestor(principal, companyId);
    return { cri: criOf(await this.find(companyId, scoreId)), thesis_matches };
  }

  /** @throws ApiError company_not_found, score_not_found */
  async compareForInvestor(principal: InvestorPrincipal, companyId: string, from: string, to: string): Promise<ScoreComparisonDto> {
    await this.companies.assertVisible(principal, companyId);
    return this.compare(companyId, from, to);
  }

  /** @throws ApiError score_not_found */
  async compare(companyId: string, from: string, to: string): Promise<ScoreComparisonDto> {
    return comparison(await this.find(companyId, from), await this.find(companyId, to));
  }

  /** @throws ApiError company_not_found */
  async benchmarkForInvestor(principal: InvestorPrincipal, companyId: string, scope: BenchmarkScope): Promise<BenchmarkDto> {
    return presentBenchmark(scope, await this.repository.benchmark(companyId, principal, scope));
  }

  /** Beside all of the team; how many they are is told from ten on. @throws ApiError company_not_found */
  async benchmarkForFounder({ companyId, teamId }: Pick<FounderPrincipal, 'companyId' | 'teamId'>): Promise<BenchmarkDto> {
    const told = presentBenchmark('team', await this.repository.benchmark(companyId, { teamId, pipelineIds: null }, 'team'));
    return { ...told, n: told.n !== null && told.n < LEAST_OTHERS ? null : told.n };
  }

  private async find(companyId: string, id: string): Promise<ScoreRow> {
    const [score] = isUuid(id) ? await this.repository.findAll(companyId, [id]) : [];
    if (!score) throw new ApiError('score_not_found');
    return score;
  }
}

type Evidence = ScoreRow['domains'][number]['evidence'][number];

const ABSENT: ComparedStepDto = { step: 'absent', points: 0, page: null, quote: null };

function stepOf(evidence: Evidence | undefined): ComparedStepDto {
  return evidence ? { step: evidence.step, points: evidence.points, page: evidence.page, quote: evidence.quote } : ABSENT;
}

/** Every signal that either score has evidence for, in the rubric's order: a score is the sum of its evidence, so the points add up. */
function comparison(from: ScoreRow, to: ScoreRow): ScoreComparisonDto {
  const [before, after] = [evidenceOf(from), evidenceOf(to)];
  const signals = [...new Set([...after.keys(), ...before.keys()])].map((signal) => {
    const [was, is] = [before.get(signal), after.get(signal)];
    const [fromStep, toStep] = [stepOf(was?.evidence), stepOf(is?.evidence)];
    return { domain: (is ?? was)?.domain ?? '', signal, from: fromStep, to: toStep, points: toStep.points - fromStep.points };
  });
  const order = CURRENT_RUBRIC.domains.flatMap((domain) => domain.signals.map(({ key }) => key as string));
  signals.sort((a, b) => order.indexOf(a.signal) - order.indexOf(b.signal));
  return { from: from.id, to: to.id, difference: to.score - from.score, signals };
}

function evidenceOf(score: ScoreRow): Map<string, { domain: string; evidence: Evidence }> {
  return new Map(
    score.domains.flatMap(({ key: domain, evidence }) => evidence.map((each) => [each.signal, { domain, evidence: each }] as const)),
  );
}

function presentBenchmark(scope: BenchmarkScope, row: BenchmarkRow | null): BenchmarkDto {
  if (!row) throw new ApiError('company_not_found');
  const scored = row.score !== null;
  const keys = row.keys ?? CURRENT_RUBRIC.domains.map(({ key }) => key).sort();
  return {
    scope,
    n: row.n,
    percentile: scored ? percentile(row, row.n) : null,
    domains: keys.map((key, at) => {
      const standing = row.domains[at];
      return { key, percentile: scored && standing ? percentile(standing, standing.n) : null };
    }),
  };
}

/** The share of the others that score less, those of the same score counted half: 0 below all, 100 above all. To a tenth. */
function percentile({ below, equal }: Standing, n: number): number | null {
  return n < LEAST_OTHERS ? null : Math.round((1000 * (below + equal / 2)) / n) / 10;
}
