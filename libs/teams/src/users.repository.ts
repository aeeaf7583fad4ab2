import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { beyond, Db, isUuid, newId, type KeysetPosition } from '@app/database';
import { UserEntity } from './user.entity';

export interface User {
  id: string;
  email: string;
  name: string;
  created_at: Date;
}

export interface NamedUser {
  /** The spelling that all spellings of the e-mail share. */
  email: string;
  /** null where there is none. */
  user: User | null;
  /** null where they have no password. */
  passwordHash: string | null;
}

const COLUMNS = 'id, email, name, created_at';
const SHOWN = { id: true, email: true, name: true, created_at: true } as const;

/** Every query on users. By hand where an e-mail is compared without regard to case, and for the keyset. */
@Injectable()
export class UsersRepository {
  constructor(
    private readonly db: Db,
    @InjectRepository(UserEntity) private readonly users: Repository<UserEntity>,
  ) {}

  /** @returns null where the e-mail (in any case) has a user */
  insert(email: string, name: string, passwordHash: string | null): Promise<User | null> {
    return this.db.row<User>(
      `INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT (lower(email)) DO NOTHING RETURNING ${COLUMNS}`,
      [newId(), email, name, passwordHash],
    );
  }

  /** By id or e-mail (in any case). */
  find(idOrEmail: string): Promise<User | null> {
    if (isUuid(idOrEmail)) return this.users.findOne({ select: SHOWN, where: { id: idOrEmail } });
    return this.db.row<User>(`SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1)`, [idOrEmail]);
  }

  /** Who an e-mail means. The database compares its spellings, so the database says which one they share. */
  async named(email: string): Promise<NamedUser> {
    const row = await this.db.row<{ folded: string; password_hash: string | null } & (User | { [K in keyof User]: null })>(
      `SELECT e.folded, u.id, u.email, u.name, u.created_at, u.password_hash
       FROM (SELECT lower($1) AS folded) e LEFT JOIN users u ON lower(u.email) = e.folded`,
      [email],
    );
    const { folded = email, password_hash: passwordHash = null, ...user } = row ?? { id: null };
    return { email: folded, user: user.id === null ? null : (user as User), passwordHash };
  }

  async setPasswordHash(id: string, hash: string): Promise<void> {
    await this.users.update({ id }, { password_hash: hash });
  }

  /** @returns whether it was done: not where it was another one by now */
  async replacePasswordHash(id: string, from: string | null, to: string): Promise<boolean> {
    const text = 'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash IS NOT DISTINCT FROM $2';
    return (await this.db.run(text, [id, from, to])) === 1;
  }

  /** Newest first. */
  list(position: KeysetPosition | null, limit: number): Promise<User[]> {
    const params: unknown[] = [limit];
    const after = beyond(position, ['created_at', 'id'], params);
    return this.db.rows<User>(`SELECT ${COLUMNS} FROM users WHERE ${after} ORDER BY created_at DESC, id DESC LIMIT $1`, params);
  }
}
