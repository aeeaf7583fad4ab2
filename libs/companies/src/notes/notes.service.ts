import { Injectable } from '@nestjs/common';
import type { Actor, InvestorPrincipal } from '@app/auth';
import { createdAtKey, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import type { NoteDto } from './note.dto';
import { NotesRepository } from './notes.repository';

/** A note as people read it: by whom. */
export interface AuthoredNote extends NoteDto {
  author: { id: string; name: string };
}

/** Deal notes: the team's own, never shown to founders. */
@Injectable()
export class NotesService {
  constructor(
    private readonly repository: NotesRepository,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError company_not_found, company_archived */
  async add(principal: InvestorPrincipal, companyId: string, body: string, actor: Actor): Promise<NoteDto> {
    const note = await this.repository.insert(principal, companyId, body, actor);
    if (!note) throw new ApiError((await this.repository.sees(principal, companyId)) ? 'company_archived' : 'company_not_found');
    return note;
  }

  /** Notes of a company that the caller is known to see, newest first. */
  async page(companyId: string, request: PageRequest): Promise<Page<NoteDto>> {
    const rows = await this.repository.list(companyId, this.keyset.position(request.cursor, bindingOf(companyId)), request.limit + 1);
    return this.keyset.page(rows, request, bindingOf(companyId), createdAtKey, ({ object }) => object);
  }

  /** Likewise, with whose they are. */
  async authored(companyId: string, request: PageRequest): Promise<Page<AuthoredNote>> {
    const rows = await this.repository.authored(companyId, this.keyset.position(request.cursor, bindingOf(companyId)), request.limit + 1);
    return this.keyset.page(rows, request, bindingOf(companyId), createdAtKey, ({ object, author_id: id, author_name: name }) => ({
      ...object,
      author: { id, name },
    }));
  }
}

function bindingOf(companyId: string): readonly unknown[] {
  return ['notes', companyId];
}
