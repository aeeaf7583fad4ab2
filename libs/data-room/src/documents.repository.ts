import { Injectable } from '@nestjs/common';
import { Db, newId, type KeysetPosition } from '@app/database';
import type { DocumentKind } from './document-kinds';
import { documentsVisibleTo, roomsOpenTo, type DataRoomReader, type Uploader } from './visibility';

export interface DocumentRow {
  id: string;
  company_id: string;
  folder_id: string | null;
  name: string;
  file_name: string;
  mime_type: string;
  size_bytes: number;
  sha256: string;
  storage_key: string;
  uploaded_by: Uploader;
  created_at: Date;
}

/** What is sent of a file that is kept. */
export type SentFile = Pick<DocumentRow, 'storage_key' | 'file_name' | 'mime_type' | 'size_bytes' | 'sha256'>;

export type NewDocument = Omit<DocumentRow, 'id' | 'created_at'> & {
  /** A new one where it is left out. */
  id?: string | undefined;
  kinds: DocumentKind[];
};

/** A row that names a file. */
export interface FileOwner {
  kind: 'document' | 'draft';
  id: string;
}

// int8 arrives as a string; no file comes near the 2^53 bytes that a float holds exactly.
const COLUMNS = `d.id, d.company_id, d.folder_id, d.name, d.file_name, d.mime_type, d.size_bytes::float8 AS size_bytes, d.sha256,
  d.storage_key, d.uploaded_by, d.created_at`;

/** Every query on documents. Reads always pass through the one rule of who sees what. */
@Injectable()
export class DocumentsRepository {
  constructor(private readonly db: Db) {}

  /**
   * Newest first. Served by documents_company_list or documents_folder_list.
   * @returns null where the company's data room is not open to the reader
   */
  async list(
    reader: DataRoomReader,
    companyId: string,
    folderId: string | null,
    after: KeysetPosition | null,
    take: number,
  ): Promise<DocumentRow[] | null> {
    const params: unknown[] = [companyId, take];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const inFolder = folderId ? `AND d.folder_id = ${bind(folderId)}::uuid` : '';
    const keyset = after ? `AND (d.created_at, d.id) < (${bind(after[0])}::timestamptz, ${bind(after[1])}::uuid)` : '';
    const rows = await this.db.rows<DocumentRow | { id: null }>(
      `SELECT ${COLUMNS} FROM companies c
       LEFT JOIN LATERAL (SELECT d.* FROM documents d
                          WHERE d.company_id = c.id AND ${documentsVisibleTo(reader, 'd')} ${inFolder} ${keyset}
                          ORDER BY d.created_at DESC, d.id DESC LIMIT $2) d ON true
       WHERE c.id = $1 AND ${roomsOpenTo(reader, 'c', params)}
       ORDER BY d.created_at DESC, d.id DESC`,
      params,
    );
    return rows.length === 0 ? null : rows.filter((row): row is DocumentRow => row.id !== null);
  }

  /** @returns 'no_room' where the data room is not open to the reader, null where the document is not there for them */
  async find(reader: DataRoomReader, companyId: string, id: string): Promise<DocumentRow | null | 'no_room'> {
    const params: unknown[] = [companyId, id];
    const row = await this.db.row<DocumentRow | { id: null }>(
      `SELECT ${COLUMNS} FROM companies c
       LEFT JOIN documents d ON d.company_id = c.id AND d.id = $2 AND ${documentsVisibleTo(reader, 'd')}
       WHERE c.id = $1 AND ${roomsOpenTo(reader, 'c', params)}`,
      params,
    );
    if (!row) return 'no_room';
    return row.id === null ? null : row;
  }

  /** A document by its id alone, if the reader sees it. */
  async findAnywhere(reader: DataRoomReader, id: string): Promise<DocumentRow | null> {
    const params: unknown[] = [id];
    return this.db.row<DocumentRow>(
      `SELECT ${COLUMNS} FROM documents d JOIN companies c ON c.id = d.company_id
       WHERE d.id = $1 AND ${documentsVisibleTo(reader, 'd')} AND ${roomsOpenTo(reader, 'c', params)}`,
      params,
    );
  }

  async isOpen(reader: DataRoomReader, companyId: string): Promise<boolean> {
    const params: unknown[] = [companyId];
    return (await this.db.row(`SELECT 1 FROM companies c WHERE c.id = $1 AND ${roomsOpenTo(reader, 'c', params)}`, params)) !== null;
  }

  /** Whether the reader sees these bytes in this folder already. Served by documents_same_bytes. */
  async hasSameBytes(reader: DataRoomReader, companyId: string, folderId: string | null, sha256: string): Promise<boolean> {
    const row = await this.db.row(
      `SELECT 1 FROM documents d WHERE d.company_id = $1 AND d.sha256 = $2 AND d.folder_id IS NOT DISTINCT FROM $3::uuid
         AND ${documentsVisibleTo(reader, 'd')} LIMIT 1`,
      [companyId, sha256, folderId],
    );
    return row !== null;
  }

  async insert(document: NewDocument): Promise<DocumentRow> {
    const {
      id = newId(),
      company_id,
      folder_id,
      name,
      file_name,
      mime_type,
      size_bytes,
      sha256,
      storage_key,
      uploaded_by,
      kinds,
    } = document;
    const row = await this.db.row<DocumentRow>(
      `INSERT INTO documents AS d (id, company_id, folder_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by, kinds)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING ${COLUMNS}`,
      [id, company_id, folder_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by, kinds],
    );
    return row as DocumentRow;
  }

  /** For the service itself (analysis, publishing), which is no reader. */
  async deck(id: string): Promise<DocumentRow | null> {
    return this.db.row<DocumentRow>(`SELECT ${COLUMNS} FROM documents d WHERE d.id = $1`, [id]);
  }

  /** Of these storage keys, those that no row names. Served by documents_storage_key, deck_drafts_storage_key and imports_storage_key. */
  async unnamed(storageKeys: string[]): Promise<string[]> {
    const rows = await this.db.rows<{ key: string }>(
      `SELECT key FROM unnest($1::text[]) AS key
       WHERE NOT EXISTS (SELECT 1 FROM documents d WHERE d.storage_key = key)
         AND NOT EXISTS (SELECT 1 FROM deck_drafts t WHERE t.storage_key = key)
         AND NOT EXISTS (SELECT 1 FROM imports i WHERE i.storage_key = key)`,
      [storageKeys],
    );
    return rows.map((row) => row.key);
  }

  /** Storage keys that rows name, in order, beyond `after`. Served by documents_storage_key and deck_drafts_storage_key. */
  async namedKeys(after: string, take: number): Promise<string[]> {
    const of = (table: string): string =>
      `(SELECT DISTINCT storage_key FROM ${table} WHERE storage_key > $1 ORDER BY storage_key LIMIT $2)`;
    const rows = await this.db.rows<{ storage_key: string }>(
      `${of('documents')} UNION ${of('deck_drafts')} ORDER BY storage_key LIMIT $2`,
      [after, take],
    );
    return rows.map((row) => row.storage_key);
  }

  /** The rows that name these storage keys. */
  owners(storageKeys: string[]): Promise<FileOwner[]> {
    return this.db.rows<FileOwner>(
      `SELECT 'document' AS kind, id FROM documents WHERE storage_key = ANY ($1)
       UNION ALL SELECT 'draft', id FROM deck_drafts WHERE storage_key = ANY ($1) ORDER BY id`,
      [storageKeys],
    );
  }

  /** Kinds and number of the company's documents that are no decks. */
  async kinds(companyId: string): Promise<{ kinds: DocumentKind[]; documents: number }> {
    const row = await this.db.row<{ kinds: DocumentKind[]; documents: number }>(
      `SELECT count(DISTINCT d.id)::int AS documents, coalesce(array_agg(DISTINCT k) FILTER (WHERE k IS NOT NULL), '{}') AS kinds
       FROM documents d LEFT JOIN LATERAL unnest(d.kinds) AS k ON true
       WHERE d.company_id = $1 AND NOT 'deck' = ANY(d.kinds)`,
      [companyId],
    );
    return row ?? { kinds: [], documents: 0 };
  }
}
