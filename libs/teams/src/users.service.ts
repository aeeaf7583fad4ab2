import { Injectable } from '@nestjs/common';
import { createdAtKey, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { assertPassword } from './password-rule';
import { hashPassword } from './passwords';
import { UsersRepository, type NamedUser, type User } from './users.repository';

export interface NewUser {
  email: string;
  name: string;
  /** Without one the user cannot open a session; keys can be made by an operator. */
  password?: string;
}

@Injectable()
export class UsersService {
  constructor(
    private readonly repository: UsersRepository,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError invalid_request where the e-mail (in any case) has a user, or the password is none that may be set */
  async create({ email, name, password }: NewUser): Promise<User> {
    if (password !== undefined) assertPassword(password, email);
    const hash = password === undefined ? null : await hashPassword(password);
    const user = await this.repository.insert(email, name, hash);
    if (!user) throw ApiError.invalid('email', 'belongs to a user already');
    return user;
  }

  /** By id or e-mail (in any case). */
  find(idOrEmail: string): Promise<User | null> {
    return this.repository.find(idOrEmail);
  }

  /** Who an e-mail means. */
  named(email: string): Promise<NamedUser> {
    return this.repository.named(email);
  }

  /** @throws ApiError invalid_request */
  async setPassword(user: Pick<User, 'id' | 'email'>, password: string): Promise<void> {
    await this.repository.setPasswordHash(user.id, await this.hashOf(user, password));
  }

  /** Of a password that this user may set: a fifth of a second, so not in a transaction. @throws ApiError invalid_request */
  async hashOf({ email }: Pick<User, 'email'>, password: string): Promise<string> {
    assertPassword(password, email);
    return hashPassword(password);
  }

  /** @returns whether it was done: not where it was another one by now */
  replacePassword(id: string, from: string | null, to: string): Promise<boolean> {
    return this.repository.replacePasswordHash(id, from, to);
  }

  /** All users, newest first: for operators. @throws ApiError invalid_cursor */
  async list(request: PageRequest): Promise<Page<User>> {
    const binding = ['users'];
    const rows = await this.repository.list(this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }
}
