import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Companies that changed since their scores and matches were last asked for, or have not been compared with others since, a row for each
 * change; read and emptied in batches by the worker. The table has no primary key and no foreign key, so that who changes a company waits for nobody: TypeORM has to be given one,
 * and leaves the table alone.
 */
@Entity({ name: 'changed_companies', synchronize: false })
@Index('changed_companies_company', ['company_id'])
export class ChangedCompanyEntity {
  /** The company that changed; may occur more than once. */
  @PrimaryColumn('uuid')
  company_id: string;

  /** The batch in which scores and matches were asked for: what is left is to compare the company. Null: not yet. */
  @Column('uuid', { nullable: true })
  followed_in: string | null;
}
