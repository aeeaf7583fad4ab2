import { Personal } from '@app/database';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person who can sign in: a member of a team, or the admin of one company. Made by team admins and operators. */
@Entity('users')
@Index('users_email_unique', { synchronize: false })
@Index('users_list', { synchronize: false })
@Personal('email', 'name')
export class UserEntity {
  /** Version 7, made by the application (`newId`). */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'users_pkey' })
  id: string;

  /** As given. Unique without regard to case (users_email_unique). */
  @Column('text')
  email: string;

  /** Shown beside what the user did. */
  @Column('text')
  name: string;

  /** scrypt, with its parameters; null where no password was set yet, and then nobody signs in as this user. */
  @Column('text', { nullable: true })
  password_hash: string | null;

  /** When the row was written, by the database clock. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  created_at: Date;
}
