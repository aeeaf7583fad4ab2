import { Injectable } from '@nestjs/common';
import { Db, newId, type KeysetPosition } from '@app/database';
import { documentsVisibleTo, roomsOpenTo, type DataRoomReader } from './visibility';

export interface FolderRow {
  id: string;
  name: string;
  parent_id: string | null;
  path: string;
  document_count: number;
  created_at: Date;
}

/** Every query on folders. */
@Injectable()
export class FoldersRepository {
  constructor(private readonly db: Db) {}

  /**
   * Newest first, with the number of documents that the reader sees. Served by folders_company_list and documents_folder_list.
   * @returns null where the company's data room is not open to the reader
   */
  async list(reader: DataRoomReader, companyId: string, after: KeysetPosition | null, take: number): Promise<FolderRow[] | null> {
    const params: unknown[] = [companyId, take, ...(after ?? [])];
    const keyset = after ? 'AND (f.created_at, f.id) < ($3::timestamptz, $4::uuid)' : '';
    const rows = await this.db.rows<FolderRow | { id: null }>(
      `SELECT f.id, f.name, f.parent_id, f.path, f.created_at,
              (SELECT count(*)::int FROM documents d WHERE d.folder_id = f.id AND ${documentsVisibleTo(reader, 'd')}) AS document_count
       FROM companies c
       LEFT JOIN LATERAL (SELECT f.* FROM folders f WHERE f.company_id = c.id ${keyset}
                          ORDER BY f.created_at DESC, f.id DESC LIMIT $2) f ON true
       WHERE c.id = $1 AND ${roomsOpenTo(reader, 'c', params)}
       ORDER BY f.created_at DESC, f.id DESC`,
      params,
    );
    return rows.length === 0 ? null : rows.filter((row): row is FolderRow => row.id !== null);
  }

  /** The folder's id; made if it is not there. Of several callers at once one makes it, all get the same id. */
  async ensure(companyId: string, name: string): Promise<string> {
    const path = `/${name}`;
    for (;;) {
      const found = await this.db.row<{ id: string }>('SELECT id FROM folders WHERE company_id = $1 AND path = $2', [companyId, path]);
      if (found) return found.id;
      const made = await this.db.row<{ id: string }>(
        'INSERT INTO folders (id, company_id, name, path) VALUES ($1, $2, $3, $4) ON CONFLICT (company_id, path) DO NOTHING RETURNING id',
        [newId(), companyId, name, path],
      );
      if (made) return made.id;
      // Another transaction made it and has committed by now (the insert waited for that): the next look sees it.
    }
  }

  /** A folder below `parent`, or at the top. @returns null where one of this path is there */
  async insert(companyId: string, name: string, parent: { id: string; path: string } | null): Promise<FolderRow | null> {
    return this.db.row<FolderRow>(
      `INSERT INTO folders (id, company_id, name, parent_id, path) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (company_id, path) DO NOTHING
       RETURNING id, name, parent_id, path, 0 AS document_count, created_at`,
      [newId(), companyId, name, parent?.id ?? null, `${parent?.path ?? ''}/${name}`],
    );
  }

  find(companyId: string, folderId: string): Promise<{ id: string; path: string } | null> {
    return this.db.row<{ id: string; path: string }>('SELECT id, path FROM folders WHERE company_id = $1 AND id = $2', [
      companyId,
      folderId,
    ]);
  }

  async exists(companyId: string, folderId: string): Promise<boolean> {
    return (await this.db.row('SELECT 1 FROM folders WHERE company_id = $1 AND id = $2', [companyId, folderId])) !== null;
  }
}
