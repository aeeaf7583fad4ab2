import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { InvestorPrincipal } from '@app/auth';
import { createdAtKey, Db, Keyset, newId, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { IsText } from '@app/http';
import { visibleCompany } from '../visibility';

export class NoteRequest {
  @ApiProperty({ example: 'Met the founders; strong on distribution.' })
  @IsText({ max: 20000 })
  body: string;
}

export class NoteDto {
  @ApiProperty({ format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' })
  id: string;

  @ApiProperty({ example: 'Met the founders; strong on distribution.' })
  body: string;

  @ApiProperty({ format: 'date-time', example: '2026-03-01T09:30:00.000Z' })
  created_at: string;
}

interface NoteRow {
  id: string;
  body: string;
  created_at: Date;
}

/** Deal notes: the team's own, never shown to founders. */
@Injectable()
export class Notes {
  constructor(
    private readonly db: Db,
    private readonly keyset: Keyset,
  ) {}

  /** Visibility check and insert are one statement. @throws ApiError company_not_found */
  async add(principal: InvestorPrincipal, companyId: string, body: string): Promise<NoteDto> {
    const params: unknown[] = [newId(), companyId, principal.userId, body];
    const row = await this.db.row<NoteRow>(
      `INSERT INTO notes (id, company_id, author_user_id, body)
       SELECT $1, c.id, $3, $4 FROM companies c WHERE c.id = $2 AND ${visibleCompany(principal, 'c', params)}
       RETURNING id, body, created_at`,
      params,
    );
    if (!row) throw new ApiError('company_not_found');
    return noteDto(row);
  }

  /** Notes of a company that the caller is known to see, newest first; served by notes_company_list. */
  async page(companyId: string, request: PageRequest): Promise<Page<NoteDto>> {
    const binding = ['notes', companyId];
    const position = this.keyset.position(request.cursor, binding);
    const rows = await this.db.rows<NoteRow>(
      `SELECT id, body, created_at FROM notes
       WHERE company_id = $1 ${position ? 'AND (created_at, id) < ($3::timestamptz, $4::uuid)' : ''}
       ORDER BY created_at DESC, id DESC LIMIT $2`,
      [companyId, request.limit + 1, ...(position ?? [])],
    );
    return this.keyset.page(rows, request, binding, createdAtKey, noteDto);
  }
}

function noteDto(row: NoteRow): NoteDto {
  return { id: row.id, body: row.body, created_at: row.created_at.toISOString() };
}
