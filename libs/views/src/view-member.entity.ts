import { References } from '@app/database';
import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ViewEntity } from './view.entity';

/** A company that a view with alerts held when it was last looked at. Written by the worker, and with the view. */
@Entity('view_members')
@Index('view_members_company', ['company_id'])
export class ViewMemberEntity {
  /** The view. */
  @ForeignKey(() => ViewEntity, { name: 'view_members_view_id_fkey', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'view_members_pkey' })
  view_id: string;

  /** The company. */
  @References('companies', 'view_members_company_id_fkey')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'view_members_pkey' })
  company_id: string;
}
