import { Injectable } from '@nestjs/common';
import { createdAtKey, isUuid, Keyset, type Page, type PageRequest } from '@app/database';
import { ApiError } from '@app/errors';
import { DocumentsRepository, type DocumentRow } from './documents.repository';
import { DocumentDto } from './dto/document.response.dto';
import { FolderDto } from './dto/folder.response.dto';
import { FoldersRepository } from './folders.repository';
import type { DataRoomReader } from './visibility';

/** What a caller sees of a company's data room. */
@Injectable()
export class DataRoomReadsService {
  constructor(
    private readonly folderRows: FoldersRepository,
    private readonly documentRows: DocumentsRepository,
    private readonly keyset: Keyset,
  ) {}

  /** @throws ApiError company_not_found, invalid_cursor */
  async folders(reader: DataRoomReader, companyId: string, request: PageRequest): Promise<Page<FolderDto>> {
    const binding = ['folders', reader.kind, companyId];
    const after = this.keyset.position(request.cursor, binding);
    const rows = isUuid(companyId) ? await this.folderRows.list(reader, companyId, after, request.limit + 1) : null;
    if (!rows) throw new ApiError('company_not_found');
    return this.keyset.page(rows, request, binding, createdAtKey, FolderDto.from);
  }

  /**
   * @param folderId only documents of this folder; one that the company has not is 404
   * @throws ApiError company_not_found, folder_not_found, invalid_cursor
   */
  async documents(reader: DataRoomReader, companyId: string, request: PageRequest, folderId?: string): Promise<Page<DocumentDto>> {
    if (!isUuid(companyId)) throw new ApiError('company_not_found');
    const known = folderId === undefined || isUuid(folderId);
    const binding = ['documents', reader.kind, companyId, folderId];
    const after = this.keyset.position(request.cursor, binding);
    const rows = await this.documentRows.list(reader, companyId, known ? (folderId ?? null) : null, after, request.limit + 1);
    if (!rows) throw new ApiError('company_not_found');
    const mayBeMissing = folderId !== undefined && rows.length === 0;
    if (!known || (mayBeMissing && !(await this.folderRows.exists(companyId, folderId)))) throw new ApiError('folder_not_found');
    return this.keyset.page(rows, request, binding, createdAtKey, DocumentDto.from);
  }

  /** @throws ApiError company_not_found, document_not_found */
  async document(reader: DataRoomReader, companyId: string, id: string): Promise<DocumentRow> {
    if (!isUuid(companyId)) throw new ApiError('company_not_found');
    const known = isUuid(id);
    const row = known
      ? await this.documentRows.find(reader, companyId, id)
      : (await this.documentRows.isOpen(reader, companyId))
        ? null
        : 'no_room';
    if (row === 'no_room') throw new ApiError('company_not_found');
    if (!row) throw new ApiError('document_not_found');
    return row;
  }

  /** Whether the reader would find the document. @param companyId one whose room is open to the reader */
  async isSeen(reader: DataRoomReader, companyId: string, id: string): Promise<boolean> {
    const row = await this.documentRows.find(reader, companyId, id);
    return row !== null && row !== 'no_room';
  }

  /** Throws company_not_found unless the company's data room is open to the reader. */
  async assertOpen(reader: DataRoomReader, companyId: string): Promise<void> {
    if (!isUuid(companyId) || !(await this.documentRows.isOpen(reader, companyId))) throw new ApiError('company_not_found');
  }
}
