import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Two companies of a team that may be one. A person decides: by merging them, or by dismissing the pair. */
@Entity('duplicate_pairs')
@Check('duplicate_pairs_check', 'company_id < other_company_id')
@Index('duplicate_pairs_once', ['company_id', 'other_company_id'], { unique: true })
@Index('duplicate_pairs_other', ['other_company_id'])
@Index('duplicate_pairs_open', { synchronize: false })
@Personal('reasons', 'grounds', 'dismissed')
export class DuplicatePairEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'duplicate_pairs_pkey' })
  id: string;

  /** The team of both. */
  @References('teams', 'duplicate_pairs_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** The one with the smaller id. */
  @References('companies', 'duplicate_pairs_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** The one with the greater id. */
  @References('companies', 'duplicate_pairs_other_company_id_fkey')
  @Column('uuid')
  other_company_id: string;

  /** From 0 to 1: how likely it is that they are one. */
  @Column('double precision')
  confidence: number;

  /** `[{kind, detail}]` as the API shows them. */
  @Column('jsonb')
  reasons: unknown;

  /** The reasons by what they say, addresses and numbers as keyed hashes: what a dismissal is compared with. */
  @Column('text', { array: true })
  grounds: string[];

  /** Grounds on which somebody has said that they are two; never proposed again on these alone. */
  @Column('text', { array: true, default: [] })
  dismissed: string[];

  /** Proposed, and not dismissed. */
  @Column('boolean', { default: true })
  open: boolean;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
