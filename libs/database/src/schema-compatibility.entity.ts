import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * For each migration the oldest build that works beside it, so that a build asks the database about steps it does not know (ADR 0016).
 * Written by `migrate`.
 */
@Entity('schema_compatibility')
export class SchemaCompatibilityEntity {
  /** The migration's class. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'schema_compatibility_pkey' })
  migration: string;

  /** The number of the newest migration that the oldest of these builds knows; null where no older build works. */
  @Column('bigint', { nullable: true })
  works_with: string | null;
}
