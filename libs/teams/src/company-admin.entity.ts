import { References } from '@app/database';
import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity';

/** The founder-side user of a company. A user administers at most one company. */
@Entity('company_admins')
@Index('company_admins_user_unique', ['user_id'], { unique: true })
export class CompanyAdminEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'company_admins_pkey' })
  id: string;

  /** The company that is administered. */
  @References('companies', 'company_admins_company_id_fkey')
  @Column('uuid')
  company_id: string;

  /** Unique: nobody administers two companies. */
  @ForeignKey(() => UserEntity, { name: 'company_admins_user_id_fkey' })
  @Column('uuid')
  user_id: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
