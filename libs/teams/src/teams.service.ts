import { Injectable } from '@nestjs/common';
import { createdAtKey, Keyset, type Page, type PageRequest } from '@app/database';
import { TeamsRepository, type Team } from './teams.repository';

@Injectable()
export class TeamsService {
  constructor(
    private readonly repository: TeamsRepository,
    private readonly keyset: Keyset,
  ) {}

  /** The bare team; it needs a default pipeline in the same transaction, which the caller adds. */
  create(name: string): Promise<Team> {
    return this.repository.insert(name);
  }

  find(id: string): Promise<Team | null> {
    return this.repository.find(id);
  }

  /** Whether the database has no team yet. */
  isEmpty(): Promise<boolean> {
    return this.repository.isEmpty();
  }

  /** All teams, newest first: for operators. @throws ApiError invalid_cursor */
  async list(request: PageRequest): Promise<Page<Team>> {
    const binding = ['teams'];
    const rows = await this.repository.list(this.keyset.position(request.cursor, binding), request.limit + 1);
    return this.keyset.page(rows, request, binding, createdAtKey, (row) => row);
  }
}
