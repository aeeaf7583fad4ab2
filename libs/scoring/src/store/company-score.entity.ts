import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Every score ever given; `companies.current_score_id` names the one that counts. Written by the worker, never changed. */
@Entity('company_scores')
@Check('company_scores_reason_check', "reason IN ('deck', 'facts', 'rubric', 'published')")
@Index('company_scores_by_rubric', { synchronize: false })
@Index('company_scores_document', ['document_id'])
@Index('company_scores_draft', ['draft_id'])
@Index('company_scores_history', { synchronize: false })
@Personal('domains', 'recommendations', 'platform_facts')
export class CompanyScoreEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'company_scores_pkey' })
  id: string;

  /** The company that is scored. */
  @References('companies', 'company_scores_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** The deck; null for a draft. */
  @References('documents', 'company_scores_document_id_fkey')
  @Column('uuid', { nullable: true })
  document_id: string | null;

  /** The founder's draft; null for a deck. */
  @References('deck_drafts', 'company_scores_of_draft')
  @Column('uuid', { nullable: true })
  draft_id: string | null;

  /** Of the file, in hex. */
  @Column('text')
  sha256: string;

  /** The rubric that it was given by. */
  @Column('text')
  rubric_version: string;

  /** Points, from 0 to `max`. */
  @Column('integer')
  score: number;

  /** Points that the rubric gives at most. */
  @Column('integer')
  max: number;

  /** Whether it reaches the rubric's bound of "verified". */
  @Column('boolean')
  verified: boolean;

  /** Points and evidence by domain, as the API shows them. */
  @Column('jsonb')
  domains: unknown;

  /** What would add how many points. */
  @Column('jsonb')
  recommendations: unknown;

  /** What counted beside the deck, for example documents of the data room. */
  @Column('jsonb')
  platform_facts: unknown;

  /** Why it was given; null for a private draft's, and where the release before wrote it. */
  @Column('text', { nullable: true })
  reason: 'deck' | 'facts' | 'rubric' | 'published' | null;

  /** When it was given. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  scored_at: Date;
}
