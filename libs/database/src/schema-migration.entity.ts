import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The steps that the schema has taken. Written by TypeORM alone. */
@Entity('schema_migrations')
export class SchemaMigrationEntity {
  /** Counts up. */
  @PrimaryGeneratedColumn({ type: 'integer', primaryKeyConstraintName: 'PK_62441bec32630ced9e4cccae336' })
  id: number;

  /** The migration's number, milliseconds since 1970; bigint comes as text. */
  @Column('bigint')
  timestamp: string;

  /** Its class. */
  @Column('varchar')
  name: string;
}
