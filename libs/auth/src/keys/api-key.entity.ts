import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key of the API. The secret itself is nowhere (contract, section 1). Made in the portal; never deleted, but revoked. */
@Entity('api_keys')
@Check('api_keys_check', "(portal = 'founder') = (company_id IS NOT NULL)")
@Check('api_keys_env_check', "env IN ('live', 'test')")
@Check('api_keys_portal_check', "portal IN ('investor', 'founder')")
@Index('api_keys_company', { synchronize: false })
@Index('api_keys_hash_unique', ['hash'], { unique: true })
@Index('api_keys_team_list', { synchronize: false })
@Index('api_keys_user_list', { synchronize: false })
@Personal('name')
export class ApiKeyEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'api_keys_pkey' })
  id: string;

  /** `investor`: of a member, for the team; `founder`: of a company admin, for the company. */
  @Column('text')
  portal: 'investor' | 'founder';

  /** Of the process that made it; no other takes it. */
  @Column('text')
  env: 'live' | 'test';

  /** As the user gave it. */
  @Column('text')
  name: string;

  /** False: reads only. */
  @Column('boolean')
  can_write: boolean;

  /** Whose rights the key has. */
  @References('users', 'api_keys_user_id_fkey')
  @Column('uuid')
  user_id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'api_keys_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** For founder keys, and only for those. */
  @References('companies', 'api_keys_company_id_fkey')
  @Column('uuid', { nullable: true })
  company_id: string | null;

  /** Keyed hash of the secret (KEY_PEPPER). */
  @Column('bytea')
  hash: Buffer;

  /** The start of the key, for people to tell keys apart. */
  @Column('text')
  prefix: string;

  /** Its last four characters, for the same. */
  @Column('text')
  last4: string;

  /** Who made it: the user or a team admin. */
  @References('users', 'api_keys_created_by_fkey')
  @Column('uuid')
  created_by: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Written in batches, up to a second late. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  last_used_at: Date | null;

  /** Since when it is refused. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  revoked_at: Date | null;
}
