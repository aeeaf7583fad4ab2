import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';
import type { MetricFact } from '@app/deck-analysis';

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

interface MetricRow {
  id: string;
  key: string;
  name: string;
  value: number | null;
  unit: string | null;
  currency: string | null;
  period: string | null;
  as_of: string | null;
  source: string;
  document_id: string | null;
  page: number | null;
  quote: string | null;
  created_at: Date;
}

const MAX_DECK_METRICS = 200;

@Injectable()
export class CompanyMetrics {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** Metrics of a company that the caller is known to see, newest first; served by metrics_company_list. */
  async page(companyId: string, request: PageRequest): Promise<Page<MetricDto>> {
    const binding = ['metrics', companyId];
    const position = this.keyset.position(request.cursor, binding);
    const rows = await this.db.rows<MetricRow>(
      `SELECT id, key, name, value, unit, currency, period, as_of, source, document_id, page, quote, created_at
       FROM metrics
       WHERE company_id = $1 ${position ? 'AND (created_at, id) < ($3::timestamptz, $4::uuid)' : ''}
       ORDER BY created_at DESC, id DESC LIMIT $2`,
      [companyId, request.limit + 1, ...(position ?? [])],
    );
    return this.keyset.page(rows, request, binding, createdAtKey, metricDto);
  }

  /**
   * The deck's actual figures replace those of the deck before; what founders and investors entered stays. Targets and market
   * sizes are no metrics of the company: they stand in the facts and in the score's evidence.
   */
  async replaceFromDeck(companyId: string, documentId: string, metrics: MetricFact[]): Promise<void> {
    await this.db.run(`DELETE FROM metrics WHERE company_id = $1 AND source = 'deck'`, [companyId]);
    const actual = metrics.filter(({ status }) => status === 'actual').slice(0, MAX_DECK_METRICS);
    if (actual.length === 0) return;
    await this.db.run(
      `INSERT INTO metrics (id, company_id, source, document_id, key, name, value, unit, currency, period, as_of, page, quote)
       SELECT id, $1, 'deck', $2, key, name, value, unit, currency, period, as_of, page, quote
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::float8[], $7::text[], $8::text[], $9::text[], $10::text[],
                   $11::int[], $12::text[])
         AS m(id, key, name, value, unit, currency, period, as_of, page, quote)`,
      [
        companyId,
        documentId,
        actual.map(() => newId()),
        actual.map((m) => m.key),
        actual.map((m) => m.name),
        actual.map((m) => m.value),
        actual.map((m) => m.unit),
        actual.map((m) => m.currency),
        actual.map((m) => m.period),
        actual.map((m) => m.asOf),
        actual.map((m) => m.evidence.page),
        actual.map((m) => m.evidence.quote),
      ],
    );
  }
}

function metricDto(row: MetricRow): MetricDto {
  const { id, key, name, value, unit, currency, period, as_of, source } = row;
  const evidence =
    row.document_id !== null && row.page !== null
      ? { document_id: row.document_id, page: row.page, quote: row.quote ?? '' }
      : null;
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
