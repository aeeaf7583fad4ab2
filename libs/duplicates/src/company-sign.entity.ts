import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What a company's decks say of who it is, for finding it again under another name. */
@Entity('company_signs')
@Check('company_signs_kind_check', "kind IN ('website', 'name', 'email', 'phone', 'deck')")
@Index('company_signs_same', ['team_id', 'kind', 'value'])
@Personal('value')
export class CompanySignEntity {
  /** The company whose deck says it. */
  @References('companies', 'company_signs_company_id_fkey')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'company_signs_pkey' })
  company_id: string;

  /** Host, normalised name, a founder's address, a number, or the text as a whole. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'company_signs_pkey' })
  kind: 'website' | 'name' | 'email' | 'phone' | 'deck';

  /** Host or name; of the others a hash that is the team's own. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'company_signs_pkey' })
  value: string;

  /** The team that owns the row. */
  @References('teams', 'company_signs_team_id_fkey')
  @Column('uuid')
  team_id: string;
}
