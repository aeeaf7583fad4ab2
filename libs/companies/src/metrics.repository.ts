import { Injectable } from '@nestjs/common';
import { notArchived, visibleCompany, type FounderPrincipal, type InvestorPrincipal } from '@app/auth';
import { Db, newId, type KeysetPosition } from '@app/database';
import type { MetricFact } from '@app/deck-analysis';

/** A figure as somebody states it. */
export interface StatedMetric {
  key: string;
  name: string;
  value: number;
  unit: string | null;
  currency: string | null;
  period: string | null;
  as_of: string | null;
}

export interface MetricRow {
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

function openTo(caller: InvestorPrincipal | FounderPrincipal, params: unknown[]): string {
  return caller.kind === 'investor' ? visibleCompany(caller, 'c', params) : `c.id = $${params.push(caller.companyId)}::uuid`;
}

/** Every query on metrics. */
@Injectable()
export class MetricsRepository {
  constructor(private readonly db: Db) {}

  /** Of decks, only the current one's. Of the newest date first, then newest first; served by metrics_company_by_date. */
  list(companyId: string, position: KeysetPosition | null, limit: number): Promise<MetricRow[]> {
    return this.db.rows<MetricRow>(
      `SELECT id, key, name, value, unit, currency, period, as_of, source, document_id, page, quote, created_at
       FROM metrics
       WHERE company_id = $1 AND (source <> 'deck' OR document_id = (SELECT current_document_id FROM companies WHERE id = $1))
         ${position ? "AND (coalesce(as_of, ''), created_at, id) < ($3, $4::timestamptz, $5::uuid)" : ''}
       ORDER BY coalesce(as_of, '') DESC, created_at DESC, id DESC LIMIT $2`,
      [companyId, limit, ...(position ?? [])],
    );
  }

  /** Adds what the caller states. @returns null where the caller does not see the company, or it is archived */
  insertStated(caller: InvestorPrincipal | FounderPrincipal, companyId: string, metric: StatedMetric): Promise<MetricRow | null> {
    const { key, name, value, unit, currency, period, as_of } = metric;
    const params: unknown[] = [newId(), companyId, caller.kind, key, name, value, unit, currency, period, as_of];
    return this.db.row<MetricRow>(
      `INSERT INTO metrics (id, company_id, source, key, name, value, unit, currency, period, as_of)
       SELECT $1, c.id, $3, $4, $5, $6, $7, $8, $9, $10 FROM companies c
       WHERE c.id = $2 AND ${openTo(caller, params)} AND ${notArchived('c')}
       RETURNING id, key, name, value, unit, currency, period, as_of, source, document_id, page, quote, created_at`,
      params,
    );
  }

  /** Whether the company is there for the caller at all. */
  async sees(caller: InvestorPrincipal | FounderPrincipal, companyId: string): Promise<boolean> {
    const params: unknown[] = [companyId];
    return (await this.db.row(`SELECT 1 FROM companies c WHERE c.id = $1 AND ${openTo(caller, params)}`, params)) !== null;
  }

  /** Those of an earlier reading of the same deck. */
  async deleteFromDeck(companyId: string, documentId: string): Promise<void> {
    await this.db.run(`DELETE FROM metrics WHERE company_id = $1 AND document_id = $2 AND source = 'deck'`, [companyId, documentId]);
  }

  async insertFromDeck(companyId: string, documentId: string, metrics: MetricFact[]): Promise<void> {
    await this.db.run(
      `INSERT INTO metrics (id, company_id, source, document_id, key, name, value, unit, currency, period, as_of, page, quote)
       SELECT id, $1, 'deck', $2, key, name, value, unit, currency, period, as_of, page, quote
       FROM unnest($3::uuid[], $4::text[], $5::text[], $6::float8[], $7::text[], $8::text[], $9::text[], $10::text[],
                   $11::int[], $12::text[])
         AS m(id, key, name, value, unit, currency, period, as_of, page, quote)`,
      [
        companyId,
        documentId,
        metrics.map(() => newId()),
        metrics.map((m) => m.key),
        metrics.map((m) => m.name),
        metrics.map((m) => m.value),
        metrics.map((m) => m.unit),
        metrics.map((m) => m.currency),
        metrics.map((m) => m.period),
        metrics.map((m) => m.asOf),
        metrics.map((m) => m.evidence.page),
        metrics.map((m) => m.evidence.quote),
      ],
    );
  }
}
