import { Personal, References } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A company of a team's deal flow. Made by a submission; its profile is filled by people, and by decks where it is still empty. */
@Entity('companies')
@Index('companies_archived', { synchronize: false })
@Index('companies_archived_ids', { synchronize: false })
@Index('companies_benchmark', { synchronize: false })
@Index('companies_external_id', { synchronize: false })
@Index('companies_name_search', { synchronize: false })
@Index('companies_same_host', { synchronize: false })
@Index('companies_same_name', ['team_id', 'normalized_name'])
@Index('companies_team_by_name', { synchronize: false })
@Index('companies_team_by_score', { synchronize: false })
@Index('companies_team_by_update', { synchronize: false })
@Index('companies_team_list', { synchronize: false })
@Index('companies_team_stage', { synchronize: false })
@Index('companies_written_by', { synchronize: false })
@Personal(
  'name',
  'normalized_name',
  'website',
  'website_host',
  'industry',
  'stage',
  'problem_statement',
  'contact_name',
  'contact_email',
  'contact_role',
  'contact_profile_url',
  'external_id',
)
export class CompanyEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'companies_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'companies_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** As submitted; else as the deck, or the file name, tells it. */
  @Column('text')
  name: string;

  /** Lower case, letters and digits only, legal suffixes dropped: what the same-company rule compares. */
  @Column('text')
  normalized_name: string;

  /** As submitted or found. */
  @Column('text', { nullable: true })
  website: string | null;

  /** The host of `website` without www, for the same-company rule. */
  @Column('text', { nullable: true })
  website_host: string | null;

  /** One word of `@app/taxonomy`. */
  @Column('text', { nullable: true })
  industry: string | null;

  /** One word of `@app/taxonomy`. */
  @Column('text', { nullable: true })
  stage: string | null;

  /** Text of the founders or of the deck. */
  @Column('text', { nullable: true })
  problem_statement: string | null;

  /** The primary contact; personal data. */
  @Column('text', { nullable: true })
  contact_name: string | null;

  /** Personal data. */
  @Column('text', { nullable: true })
  contact_email: string | null;

  /** As submitted or found. */
  @Column('text', { nullable: true })
  contact_role: string | null;

  /** As submitted or found. */
  @Column('text', { nullable: true })
  contact_profile_url: string | null;

  /** Whether the contact's name or e-mail was submitted; one that the deck told gives way to a submitted one. */
  @Column('boolean', { default: false })
  contact_submitted: boolean;

  /** The document whose analysis gives the CRI and the deck metrics. Written by the worker. */
  @References('documents', 'companies_current_document')
  @Column('uuid', { nullable: true })
  current_document_id: string | null;

  /** When that document was submitted: an older deck that is analysed later does not replace it. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  current_deck_at: Date | null;

  /** The row of `company_scores` that counts. */
  @References('company_scores', 'companies_current_score')
  @Column('uuid', { nullable: true })
  current_score_id: string | null;

  /** A copy of the current score, in points of `cri_max`, for lists and sorting. */
  @Column('integer', { nullable: true })
  cri_score: number | null;

  /** Points that the rubric gives at most; 1000 so far. */
  @Column('integer', { nullable: true })
  cri_max: number | null;

  /** Whether the score reaches the bound of "verified" (spec, CRI). */
  @Column('boolean', { nullable: true })
  cri_verified: boolean | null;

  /** When the current score was given. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  cri_scored_at: Date | null;

  /** Points of the current score's domains, in the order of their keys; a trigger fills it whenever `current_score_id` is set. */
  @Column('integer', { array: true, nullable: true })
  cri_domains: number[] | null;

  /** The key of the company in its team's other system; unique among the companies that its writer sees (contract-2, section 3). */
  @Column('text', { nullable: true })
  external_id: string | null;

  /** Since then it is left out of lists, search, deals and exports; null: it is not archived. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  archived_at: Date | null;

  /** Field → `submitted`, `deck`, `founder` or `investor`: see `mayWrite`. A field without an entry was never written, or before sources were kept. */
  @Column('jsonb', { default: {} })
  field_sources: unknown;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Set with every change of what a list shows of it, its deals and answers included. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;

  /** The transaction that wrote this version, by a trigger: readers of changes tell by it what was committed late. */
  @Column('bigint', { nullable: true })
  written_by: string | null;
}
