import { Personal, References } from '@app/database';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Refused } from './sso-refused';
import type { GroupRule } from './sso-rules';

/** What became of a try, for the settings' page. */
export interface Trial {
  at: string;
  /** `ok`, or why not. */
  outcome: 'ok' | Refused;
  /** What the person would have become. */
  role?: string;
  /** Of the person, as the issuer named them. */
  groups?: string[];
}

/** How a team's people sign in by OpenID Connect (docs/adr/0025). Written by its admins, and by operators for them. */
@Entity('team_sso')
@Check('team_sso_default_role_check', "default_role IN ('member', 'viewer')")
@Index('team_sso_domains', { synchronize: false })
@Index('team_sso_sign_in_name_unique', ['sign_in_name'], { unique: true })
@Personal('sign_in_name')
export class TeamSsoEntity {
  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'team_sso_team_id_fkey')
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'team_sso_pkey' })
  team_id: string;

  /** What people type on the sign-in page: small letters, digits and hyphens. */
  @Column('text')
  sign_in_name: string;

  /** The issuer's URL, exactly as its tokens name it. */
  @Column('text')
  issuer: string;

  /** What the issuer calls this service. */
  @Column('text')
  client_id: string;

  /** Encrypted with WEBHOOK_SECRET; null for a client that has none. */
  @Column('bytea', { nullable: true })
  client_secret: Buffer | null;

  /** Whose e-mail addresses may sign in, in small letters. */
  @Column('text', { array: true })
  domains: string[];

  /** The claim that names somebody's groups. */
  @Column('text')
  groups_claim: string;

  /** What each group gives; empty: roles are set by hand. */
  @Column('jsonb')
  group_rules: GroupRule[];

  /** Whether who is unknown becomes a member by signing in. */
  @Column('boolean')
  creates_members: boolean;

  /** Theirs where no groups decide. */
  @Column('text')
  default_role: 'member' | 'viewer';

  /** Likewise; null: all pipelines. */
  @Column('uuid', { array: true, nullable: true })
  default_pipeline_ids: string[] | null;

  /** Whether members may sign in by password, too. */
  @Column('boolean')
  passwords: boolean;

  /** What became of the last try or sign-in with this issuer and client; null before the first. */
  @Column('jsonb', { nullable: true })
  trial: Trial | null;

  /** When somebody came in with this issuer and client first; passwords can be switched off from then on. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  proven_at: Date | null;

  /** Changes with every change of the settings: a sign-in that began before is not finished. */
  @Column('uuid')
  revision: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;

  /** Set with every change of the settings. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  updated_at: Date;
}
