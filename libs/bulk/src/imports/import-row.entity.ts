import { Personal } from '@app/database';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ImportEntity } from './import.entity';

/** What became of one row of an import's file: the report. Purged after a month. */
@Entity('import_rows')
@Check('import_rows_status_check', "status IN ('created', 'updated', 'unchanged', 'rejected')")
@Index('import_rows_by_status', ['import_id', 'status', 'line'])
@Personal('issues', 'row')
export class ImportRowEntity {
  /** The import that it is of. */
  @ForeignKey(() => ImportEntity, { name: 'import_rows_import_id_fkey' })
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'import_rows_pkey' })
  import_id: string;

  /** Of the file, from 1; where the row begins. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'import_rows_pkey' })
  line: number;

  /** What became of it. */
  @Column('text')
  status: 'created' | 'updated' | 'unchanged' | 'rejected';

  /** The company it is of. No foreign key: the report outlives it. */
  @Column('uuid', { nullable: true })
  company_id: string | null;

  /** `[{field, issue}]`. */
  @Column('jsonb', { default: [] })
  issues: unknown;

  /** The row by column, as the file has it; personal data. */
  @Column('jsonb')
  row: unknown;
}
