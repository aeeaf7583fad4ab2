import { Injectable } from '@nestjs/common';
import { createdAtKey, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { MembersRepository, type Member, type MemberChange, type NewMember } from './members.repository';

/** Who is in which team, with what rights. Keys act with these at once (within the second that rights are remembered). */
@Injectable()
export class MembersService {
  constructor(
    private readonly repository: MembersRepository,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError invalid_request where the user belongs to a team: a user has at most one (contract, section 2) */
  async add(member: NewMember): Promise<Member> {
    const id = await this.repository.insert(member);
    if (id === null) throw ApiError.invalid('user_id', 'belongs to a team already');
    return this.get(id);
  }

  /** @throws ApiError not_found */
  async get(id: string): Promise<Member> {
    const member = isUuid(id) ? await this.repository.find(id) : null;
    if (!member) throw new ApiError('not_found');
    return member;
  }

  /** Null where the user is in no team, or in one no more. */
  findActive(userId: string): Promise<Member | null> {
    return this.repository.findActive(userId);
  }

  /** The user's place, be it active or not; null where the user was in no team ever. */
  findOf(userId: string): Promise<Member | null> {
    return this.repository.findOf(userId);
  }

  /** Changes the fields that are there. @throws ApiError not_found */
  async change(id: string, change: MemberChange): Promise<Member> {
    if (!(await this.repository.update(id, change))) throw new ApiError('not_found');
    return this.get(id);
  }

  /** Those who are in the team now, newest first. @throws ApiError invalid_cursor */
  async listActive(teamId: string, request: PageRequest): Promise<Page<Member>> {
    const binding = ['active members', teamId];
    const rows = await this.repository.listActive(teamId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }

  /** Newest first. @throws ApiError invalid_cursor */
  async list(teamId: string, request: PageRequest): Promise<Page<Member>> {
    const binding = ['members', teamId];
    const rows = await this.repository.list(teamId, this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }
}
