import { Injectable } from '@nestjs/common';
import { beyond, createdAtKey, Db, isUuid, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { hashPassword, verifyPassword } from './passwords';

export interface User {
  id: string;
  email: string;
  name: string;
  created_at: Date;
}

export interface NewUser {
  email: string;
  name: string;
  /** Without one the user cannot open a session; keys can be made by an operator. */
  password?: string;
}

const COLUMNS = 'id, email, name, created_at';

@Injectable()
export class Users {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError invalid_request where the e-mail (in any case) has a user */
  async create({ email, name, password }: NewUser): Promise<User> {
    const hash = password === undefined ? null : await hashPassword(password);
    const user = await this.db.row<User>(
      `INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, $3, $4)
       ON CONFLICT (lower(email)) DO NOTHING RETURNING ${COLUMNS}`,
      [newId(), email, name, hash],
    );
    if (!user) throw ApiError.invalid('email', 'belongs to a user already');
    return user;
  }

  /** By id or e-mail (in any case). */
  find(idOrEmail: string): Promise<User | null> {
    if (isUuid(idOrEmail)) return this.db.row<User>(`SELECT ${COLUMNS} FROM users WHERE id = $1`, [idOrEmail]);
    return this.db.row<User>(`SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1)`, [idOrEmail]);
  }

  /** The user of this e-mail and password; null takes as long, whether it was the one or the other. */
  async authenticate(email: string, password: string): Promise<User | null> {
    const user = await this.db.row<User & { password_hash: string | null }>(
      `SELECT ${COLUMNS}, password_hash FROM users WHERE lower(email) = lower($1)`,
      [email],
    );
    const right = await verifyPassword(password, user?.password_hash ?? null);
    if (!user || !right) return null;
    return { id: user.id, email: user.email, name: user.name, created_at: user.created_at };
  }

  async setPassword(id: string, password: string): Promise<void> {
    await this.db.run('UPDATE users SET password_hash = $2 WHERE id = $1', [id, await hashPassword(password)]);
  }

  /** All users, newest first: for operators. @throws ApiError invalid_cursor */
  async list(request: PageRequest): Promise<Page<User>> {
    const binding = ['users'];
    const params: unknown[] = [request.limit + 1];
    const after = beyond(this.keyset.position(request.cursor, binding), ['created_at', 'id'], params);
    const rows = await this.db.rows<User>(
      `SELECT ${COLUMNS} FROM users WHERE ${after} ORDER BY created_at DESC, id DESC LIMIT $1`,
      params,
    );
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }
}
