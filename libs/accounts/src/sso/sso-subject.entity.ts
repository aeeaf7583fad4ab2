import { Personal, References } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Who an issuer's subject is, in one team: another team's issuer may call itself the same. Written by the first sign-in. */
@Entity('sso_subjects')
@Index('sso_subjects_unique', ['team_id', 'issuer', 'subject'], { unique: true })
@Index('sso_subjects_user', ['user_id'])
@Personal('subject')
export class SsoSubjectEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'sso_subjects_pkey' })
  id: string;

  /** The team that owns the row; every read is bound to it. */
  @References('teams', 'sso_subjects_team_id_fkey')
  @Column('uuid')
  team_id: string;

  /** Whose subject it is. */
  @References('users', 'sso_subjects_user_id_fkey')
  @Column('uuid')
  user_id: string;

  /** As its tokens name it. */
  @Column('text')
  issuer: string;

  /** The issuer's name for the person, which it gives to nobody else. */
  @Column('text')
  subject: string;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
