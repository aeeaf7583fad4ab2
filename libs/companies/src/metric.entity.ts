import { Personal, References } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CompanyEntity } from './company.entity';

/** A figure of a company. Those of source `deck` are replaced as a whole when another deck becomes the current one. */
@Entity('metrics')
@Check('metrics_source_check', "source IN ('deck', 'founder', 'investor')")
@Index('metrics_company_by_date', { synchronize: false })
@Index('metrics_company_list', { synchronize: false })
@Personal('name', 'period', 'quote')
export class MetricEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'metrics_pkey' })
  id: string;

  /** The company it tells of. */
  @ForeignKey(() => CompanyEntity, { name: 'metrics_company_id_fkey' })
  @Column('uuid')
  company_id: string;

  /** One of METRIC_KEYS of `@app/deck-analysis`, for example `arr`. */
  @Column('text')
  key: string;

  /** For people. */
  @Column('text')
  name: string;

  /** In base units (31000 for €31K), percentages as 56 for 56 %; null where the deck says it in words only. */
  @Column('double precision', { nullable: true })
  value: number | null;

  /** For example `percent` or `months`; null for money and plain counts. */
  @Column('text', { nullable: true })
  unit: string | null;

  /** ISO 4217, for money. */
  @Column('text', { nullable: true })
  currency: string | null;

  /** What a flow is counted over, for example `year`. */
  @Column('text', { nullable: true })
  period: string | null;

  /** What it is said for: `2026-02-28`, or of decks also `2026-02` and `2026`. */
  @Column('text', { nullable: true })
  as_of: string | null;

  /** Who said it. */
  @Column('text')
  source: 'deck' | 'founder' | 'investor';

  /** The evidence: its document … */
  @References('documents', 'metrics_document_id_fkey')
  @Column('uuid', { nullable: true })
  document_id: string | null;

  /** … the page, from 1 … */
  @Column('integer', { nullable: true })
  page: number | null;

  /** … and the words on it. */
  @Column('text', { nullable: true })
  quote: string | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
