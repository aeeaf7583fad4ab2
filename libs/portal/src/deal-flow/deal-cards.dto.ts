import { OmitType } from '@nestjs/swagger';
import { isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { IsText, IsTextList, Optional, PageQuery } from '@app/http';
import { CARD_ORDERS, type CardFilters, type CardOrder } from '@app/pipelines';
import { IsIn, IsISO8601, Matches } from 'class-validator';

const MAX_ID = 64;
/** As many as a table shows before it is no use to choose by hand. */
const MOST_CHOSEN = 1000;

export class CardFiltersQuery extends PageQuery {
  @Optional()
  @IsText({ max: 200, blank: true })
  q?: string;

  /** A user's id, or `none`. */
  @Optional()
  @IsText({ max: 100, blank: true })
  owner_id?: string;

  @Optional()
  @Matches(/^\d{1,4}$/, { message: 'must be a whole number from 0 to 9999' })
  min_score?: string;

  @Optional()
  @Matches(/^[1-9]\d{0,2}$/, { message: 'must be a whole number from 1 to 999' })
  stale_days?: string;

  @Optional()
  @IsText({ max: 100, blank: true })
  industry?: string;

  @Optional()
  @IsText({ max: 50, blank: true })
  funding_stage?: string;

  /** Of a question with choices. */
  @Optional()
  @IsText({ max: 100, blank: true })
  option_id?: string;

  /** A day, from its first moment in UTC. */
  @Optional()
  @Matches(/^[12]\d{3}-\d\d-\d\d$/, { message: 'must be a date, as 2026-02-28' })
  @IsISO8601({ strict: true }, { message: 'must be a date, as 2026-02-28' })
  added_since?: string;
}

export class CardsQuery extends CardFiltersQuery {
  /** Absent: all stages, as a table shows them. */
  @Optional()
  @IsText({ max: 100, blank: true })
  stage_id?: string;

  @Optional()
  @IsIn(CARD_ORDERS, { message: `must be one of ${CARD_ORDERS.join(', ')}` })
  order?: CardOrder;
}

/** The same filters, as a body: so many ids are no address. */
export class ExportCardsRequest extends OmitType(CardsQuery, ['limit', 'cursor'] as const) {
  /** Those that were chosen; absent: all. */
  @Optional()
  @IsTextList({ max: MAX_ID, most: MOST_CHOSEN, ids: true })
  deal_ids?: string[];
}

/** @throws ApiError invalid_request */
export function stageOf({ stage_id: id }: Pick<CardsQuery, 'stage_id'>): string | undefined {
  if (id !== undefined && !isUuid(id)) throw ApiError.invalid('stage_id', 'must be a UUID');
  return id;
}

/** @throws ApiError invalid_request */
export function chosenOf({ deal_ids: ids }: ExportCardsRequest): string[] | undefined {
  if (ids?.some((id) => !isUuid(id))) throw ApiError.invalid('deal_ids', 'must be UUIDs');
  return ids;
}

/** @throws ApiError invalid_request */
export function filtersOf(query: Omit<CardFiltersQuery, 'limit' | 'cursor'>): CardFilters {
  const { owner_id: owner, min_score: minScore, stale_days: staleDays, option_id: optionId, added_since: since } = query;
  if (owner !== undefined && owner !== 'none' && !isUuid(owner)) throw ApiError.invalid('owner_id', 'must be a UUID, or none');
  if (optionId !== undefined && !isUuid(optionId)) throw ApiError.invalid('option_id', 'must be a UUID');
  return {
    q: wordsOf(query.q),
    industry: wordsOf(query.industry),
    fundingStage: wordsOf(query.funding_stage),
    optionId: optionId?.toLowerCase(),
    addedSince: since === undefined ? undefined : new Date(since),
    ownerId: owner === 'none' ? null : owner?.toLowerCase(),
    minScore: minScore === undefined ? undefined : Number(minScore),
    staleDays: staleDays === undefined ? undefined : Number(staleDays),
  };
}

/** Blank: absent. */
function wordsOf(text: string | undefined): string | undefined {
  return text?.trim() ? text.trim() : undefined;
}
