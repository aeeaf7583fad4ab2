import { Injectable } from '@nestjs/common';
import type { Actor } from '@app/auth';
import { DECKS_FOLDER } from '@app/companies';
import { Db, isUuid } from '@app/database';
import { ApiError } from '@app/errors';
import { type Consumer, EventsService } from '@app/events';
import type { StoredUpload } from '@app/http';
import { Storage } from '@app/storage';
import type { Uploader } from './visibility';
import { kindsOf } from './document-kinds';
import { DocumentsRepository, type DocumentRow, type NewDocument } from './documents.repository';
import { DocumentDto } from './dto/document.response.dto';
import { drain } from './file-types/file-probe';
import { fittingName } from './file-types/file-types';
import { recogniseFile, type RecognisedFile } from './file-types/recognise-file';
import { type FolderRow, FoldersRepository } from './folders.repository';
import type { DataRoomReader } from './visibility';

/** A file that is in storage already. */
export type StoredFileFacts = Pick<StoredUpload, 'storageKey' | 'fileName' | 'sizeBytes' | 'sha256'>;

/** Either the upload of this request, kept once the row is committed, or what a draft's row says about its file. */
export type NewDeck = ({ upload: StoredUpload; file?: undefined } | { file: StoredFileFacts; upload?: undefined }) & {
  /** Of the document, where the caller needs it before it is there. */
  id?: string;
  companyId: string;
  teamId: string;
  uploadedBy: Uploader;
  actor: Actor;
  /** The file's name if absent. */
  name?: string;
  /** Of "Decks", where the caller has it at hand. */
  folderId?: string;
};

export interface DocumentUpload {
  companyId: string;
  actor: Actor;
  upload: StoredUpload;
  /** As sent: a value that names no folder of the company is 404 `folder_not_found`. */
  folderId?: string;
  /** At most 255 characters; the file's name if absent. */
  name?: string;
}

const MAX_PATH_BYTES = 2000;

/** What goes into a company's data room. */
@Injectable()
export class DataRoomService {
  constructor(
    private readonly db: Db,
    private readonly folders: FoldersRepository,
    private readonly documents: DocumentsRepository,
    private readonly storage: Storage,
    private readonly events: EventsService,
  ) {}

  /** Id of a folder at the top of the company's data room, made if need be; safe under races. */
  ensureFolder(companyId: string, name: string): Promise<string> {
    return this.folders.ensure(companyId, name);
  }

  /** @throws ApiError company_not_found, folder_not_found (the parent), invalid_request (too deep), duplicate_submission (an equal name beside it) */
  async createFolder(caller: DataRoomReader, companyId: string, name: string, parentId: string | null): Promise<FolderRow> {
    if (!isUuid(companyId) || !(await this.documents.isOpen(caller, companyId))) throw new ApiError('company_not_found');
    const parent = parentId === null ? null : isUuid(parentId) ? await this.folders.find(companyId, parentId) : undefined;
    if (parent === undefined || (parentId !== null && parent === null)) throw new ApiError('folder_not_found');
    // What its index can hold.
    if (Buffer.byteLength(`${parent?.path ?? ''}/${name}`) > MAX_PATH_BYTES)
      throw ApiError.invalid('parent_id', 'is too deep for a folder of this name');
    const folder = await this.folders.insert(companyId, name, parent);
    if (!folder) throw new ApiError('duplicate_submission');
    return folder;
  }

  /**
   * Puts a deck (a PDF, checked before) into "Decks", within the caller's transaction. The same bytes may be there already: which
   * deck is a duplicate is for intake to say.
   * @returns the document's id
   */
  addDeck(deck: NewDeck): Promise<string> {
    const { companyId, teamId, upload, uploadedBy, actor } = deck;
    const file: StoredFileFacts = deck.upload ?? deck.file;
    return this.db.tx(async () => {
      const document = await this.insert(
        teamId,
        actor,
        {
          id: deck.id,
          company_id: companyId,
          folder_id: deck.folderId ?? (await this.ensureFolder(companyId, DECKS_FOLDER)),
          name: deck.name ?? file.fileName,
          file_name: file.fileName,
          mime_type: 'application/pdf',
          size_bytes: file.sizeBytes,
          sha256: file.sha256,
          storage_key: file.storageKey,
          uploaded_by: uploadedBy,
          kinds: ['deck'],
        },
        ['follow-ups'],
      );
      this.db.afterCommit(() => upload?.keep());
      return document.id;
    });
  }

  /** A document for the service's own work on decks; null if there is none of this id. */
  document(id: string): Promise<DocumentRow | null> {
    return this.documents.deck(id);
  }

  /**
   * Adds a document on behalf of its uploader, whose kind also says who will see it.
   * @throws ApiError company_not_found, folder_not_found, invalid_file, unsupported_file_type, duplicate_submission
   */
  async addDocument(uploader: DataRoomReader, { companyId, actor, upload, folderId, name }: DocumentUpload): Promise<DocumentRow> {
    if (!isUuid(companyId) || !(await this.documents.isOpen(uploader, companyId))) throw new ApiError('company_not_found');
    if (folderId !== undefined) await this.assertFolder(companyId, folderId);
    const file = await this.recognise(upload);
    const fileName = fittingName(upload.fileName, file.type);
    const title = name ?? upload.fileName;
    return this.db.tx(async () => {
      await this.refuseSameBytes(uploader, companyId, folderId ?? null, upload.sha256);
      const document = await this.insert(uploader.teamId, actor, {
        company_id: companyId,
        folder_id: folderId ?? null,
        name: title,
        file_name: fileName,
        mime_type: file.type.mimeType,
        size_bytes: upload.sizeBytes,
        sha256: upload.sha256,
        storage_key: upload.storageKey,
        uploaded_by: uploader.kind,
        kinds: kindsOf(file.type.mimeType, { names: [title, fileName], sheets: file.sheets, header: file.header }),
      });
      this.db.afterCommit(() => upload.keep());
      return document;
    });
  }

  /** @param handled consumers whose part another does: what follows a deck is asked for by whoever analyses it */
  private async insert(teamId: string, actor: Actor, values: NewDocument, handled: Consumer[] = []): Promise<DocumentRow> {
    const document = await this.documents.insert(values);
    const { company_id: companyId } = document;
    await this.events.record({ type: 'document.created', teamId, companyId, actor, object: DocumentDto.from(document), handled });
    return document;
  }

  private async assertFolder(companyId: string, folderId: string): Promise<void> {
    if (!isUuid(folderId) || !(await this.folders.exists(companyId, folderId))) throw new ApiError('folder_not_found');
  }

  /** Two uploads of the same bytes at the same moment: the second waits for the lock and then finds the first. */
  private async refuseSameBytes(uploader: DataRoomReader, companyId: string, folderId: string | null, sha256: string): Promise<void> {
    await this.db.lock('document', companyId, folderId ?? '', sha256);
    if (await this.documents.hasSameBytes(uploader, companyId, folderId, sha256)) throw new ApiError('duplicate_submission');
  }

  private recognise(upload: StoredUpload): Promise<RecognisedFile> {
    const { fileName, claimedType, sizeBytes, head, tail, storageKey } = upload;
    const read = async (start: number, length: number): Promise<Buffer> => {
      const end = Math.min(start + length, sizeBytes) - 1;
      if (start < 0 || end < start) return Buffer.alloc(0);
      return drain(await this.storage.read(storageKey, { start, end }), end - start + 1);
    };
    return recogniseFile({ fileName, claimedType, sizeBytes, head, tail, read });
  }
}
