import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { FounderPrincipal, InvestorPrincipal } from '@app/auth';
import { Keyset, type Page, type PageRequest } from '@app/database';
import type { MetricFact } from '@app/deck-analysis';
import { ApiError } from '@app/errors';
import type { StateMetricRequest } from './dto/metric.request.dto';
import { MetricsRepository, type MetricRow } from './metrics.repository';

const ID = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

export class MetricEvidenceDto {
  @ApiProperty({ format: 'uuid', example: ID })
  document_id: string;

  @ApiProperty({ type: 'integer', example: 5 })
  page: number;

  @ApiProperty({ example: '€31K ARR' })
  quote: string;
}

export class MetricDto {
  @ApiProperty({ format: 'uuid', example: ID })
  id: string;

  @ApiProperty({ example: 'arr' })
  key: string;

  @ApiProperty({ example: 'Annual recurring revenue' })
  name: string;

  @ApiProperty({
    type: Number,
    nullable: true,
    example: 31000,
    description: 'In base units; percentages as 56 for 56 %.',
  })
  value: number | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  unit: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'EUR' })
  currency: string | null;

  @ApiProperty({ type: String, nullable: true, example: 'year' })
  period: string | null;

  @ApiProperty({ type: String, nullable: true, example: '2026-02' })
  as_of: string | null;

  @ApiProperty({ enum: ['deck', 'founder', 'investor'], example: 'deck' })
  source: string;

  @ApiProperty({ type: MetricEvidenceDto, nullable: true })
  evidence: MetricEvidenceDto | null;

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  created_at: string;
}

const MAX_DECK_METRICS = 200;

@Injectable()
export class CompanyMetricsService {
  constructor(
    private readonly repository: MetricsRepository,
    private readonly keyset: Keyset,
  ) {}

  /** Metrics of a company that the caller is known to see, those of the newest date first, then newest first. */
  async page(companyId: string, request: PageRequest): Promise<Page<MetricDto>> {
    const binding = ['metrics', companyId];
    const position = this.keyset.position(request.cursor, binding);
    const rows = await this.repository.list(companyId, position, request.limit + 1);
    return this.keyset.page(rows, request, binding, (row) => [row.as_of ?? '', row.created_at.toISOString(), row.id], metricDto);
  }

  /** Adds what the caller states; what was stated before stays. @throws ApiError company_not_found, company_archived */
  async state(caller: InvestorPrincipal | FounderPrincipal, companyId: string, given: StateMetricRequest): Promise<MetricDto> {
    const { key, name, value, unit = null, currency = null, period = null, as_of = null } = given;
    const metric = { key, name: name ?? key, value, unit, currency, period, as_of };
    const row = await this.repository.insertStated(caller, companyId, metric);
    if (!row) throw new ApiError((await this.repository.sees(caller, companyId)) ? 'company_archived' : 'company_not_found');
    return metricDto(row);
  }

  /**
   * The deck's actual figures take the place of those of the deck before, which are kept and not shown; what founders and investors entered stays. Targets and market
   * sizes are no metrics of the company: they stand in the facts and in the score's evidence.
   */
  async replaceFromDeck(companyId: string, documentId: string, metrics: MetricFact[]): Promise<void> {
    await this.repository.deleteFromDeck(companyId, documentId);
    const actual = metrics.filter(({ status }) => status === 'actual').slice(0, MAX_DECK_METRICS);
    if (actual.length === 0) return;
    await this.repository.insertFromDeck(companyId, documentId, actual);
  }
}

function metricDto(row: MetricRow): MetricDto {
  const { id, key, name, value, unit, currency, period, as_of, source } = row;
  const evidence =
    row.document_id !== null && row.page !== null ? { document_id: row.document_id, page: row.page, quote: row.quote ?? '' } : null;
  return {
    id,
    key,
    name,
    value,
    unit,
    currency,
    period,
    as_of,
    source,
    evidence,
    created_at: row.created_at.toISOString(),
  };
}
