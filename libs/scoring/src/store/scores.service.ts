import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal } from '@app/auth';
import { ApiError } from '@app/errors';
import type { CriDto, ScoresDto } from '../dto/scores.response.dto';
import { emptyCri } from '../score-deck';
import type { ScoreRow } from './company-scores.repository';
import { ScoresRepository, type ScoresRow } from './scores.repository';

@Injectable()
export class ScoresService {
  constructor(private readonly repository: ScoresRepository) {}

  /** @throws ApiError company_not_found */
  async forInvestor(principal: InvestorPrincipal, companyId: string): Promise<ScoresDto> {
    return present(await this.repository.forInvestor(principal, companyId));
  }

  /** With the deck that the score is of; null where there is none. @throws ApiError company_not_found */
  async withDeck(principal: InvestorPrincipal, companyId: string): Promise<ScoresDto & { document_id: string | null }> {
    const row = await this.repository.forInvestor(principal, companyId);
    return { ...present(row), document_id: row?.document_id ?? null };
  }

  /** As `forCompany`, with the deck that the score is of. @throws ApiError company_not_found */
  async ofCompanyWithDeck(companyId: string): Promise<ScoresDto & { document_id: string | null }> {
    const row = await this.repository.forCompany(companyId);
    return { ...present(row), document_id: row?.document_id ?? null };
  }

  /** For the company's own founders, who may see names and scores of theses, never their criteria. */
  async forCompany(companyId: string): Promise<ScoresDto> {
    return present(await this.repository.forCompany(companyId));
  }
}

function present(row: ScoresRow | null): ScoresDto {
  if (!row) throw new ApiError('company_not_found');
  return { cri: criOf(row.id ? (row as ScoreRow) : null), thesis_matches: row.thesis_matches };
}

/** `cri` of the Scores resource. */
export function criOf(row: ScoreRow | null): CriDto {
  if (!row) return { ...emptyCri(), scored_at: null } as CriDto;
  return {
    score: row.score,
    max: row.max,
    verified: row.verified,
    points_to_verified: Math.max(0, 700 - row.score),
    scored_at: row.scored_at.toISOString(),
    rubric_version: row.rubric_version,
    domains: row.domains,
    recommendations: row.recommendations,
  };
}
