import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentActor, CurrentPrincipal, Resource, type Actor, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { ApiError } from '@app/errors';
import {
  ApiMultipart,
  Body,
  Fails,
  FILE_ERRORS,
  FromReplica,
  Idempotent,
  Multipart,
  PageQuery,
  pageRequest,
  Query,
  Returns,
  ReturnsPage,
  type StoredUpload,
  Upload,
} from '@app/http';
import { DataRoomReadsService } from './data-room-reads.service';
import { DataRoomResource } from './data-room.resource';
import { DataRoomService } from './data-room.service';
import { DownloadLinksService } from './download/download-links.service';
import { DocumentListQuery, DownloadUrlQuery, expirySeconds, MAX_DOCUMENT_BYTES, UploadDocumentRequest } from './dto/document.request.dto';
import { DocumentDto } from './dto/document.response.dto';
import { DownloadUrlDto } from './dto/download-url.response.dto';
import { CreateFolderRequest } from './dto/folder.request.dto';
import { FolderDto } from './dto/folder.response.dto';
import { MIME_TYPES } from './file-types/file-types';

const COMPANY_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };
const DOCUMENT_ID = { name: 'document_id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c31' };

/** A company's data room as its investors see it. */
@ApiTags('Investor')
@Controller('v1/companies/:id')
export class DataRoomController {
  constructor(
    private readonly reads: DataRoomReadsService,
    private readonly dataRoom: DataRoomService,
    private readonly links: DownloadLinksService,
  ) {}

  @Get('folders')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(DataRoomResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'listFolders',
    summary: "Folders of a company's data room, newest first",
    description: 'Decks that were submitted lie in the folder "Decks".',
  })
  @ApiParam(COMPANY_ID)
  @ReturnsPage(FolderDto, 'A page of folders; every company has "Decks".')
  @Fails('company_not_found')
  folders(@CurrentPrincipal() caller: InvestorPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<FolderDto>> {
    return this.reads.folders(caller, id, pageRequest(query));
  }

  @Post('folders')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(DataRoomResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'createFolder',
    summary: "Add a folder to a company's data room",
    description: 'At the top, or within another folder. Founders and investors share the folders.',
  })
  @ApiParam(COMPANY_ID)
  @Returns(201, FolderDto, 'The folder.')
  @Fails('invalid_json', 'company_not_found', 'folder_not_found', 'duplicate_submission')
  async createFolder(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @Param('id') id: string,
    @Body() { name, parent_id: parentId }: CreateFolderRequest,
  ): Promise<FolderDto> {
    return FolderDto.from(await this.dataRoom.createFolder(caller, id, name, parentId ?? null));
  }

  @Get('documents')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(DataRoomResource, { id: 'company_not_found' })
  @ApiOperation({
    operationId: 'listDocuments',
    summary: 'Documents of a company, newest first',
    description: 'Submitted decks included, whoever uploaded them.',
  })
  @ApiParam(COMPANY_ID)
  @ReturnsPage(DocumentDto, 'A page of documents.')
  @Fails('company_not_found', 'folder_not_found')
  documents(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @Param('id') id: string,
    @Query() query: DocumentListQuery,
  ): Promise<Page<DocumentDto>> {
    return this.reads.documents(caller, id, pageRequest(query), query.folder_id);
  }

  @Get('documents/:document_id')
  @FromReplica()
  @Access('investor', 'read')
  @Resource(DataRoomResource, { id: 'company_not_found', document_id: 'document_not_found' })
  @ApiOperation({
    operationId: 'getDocument',
    summary: 'A document',
    description: 'What the data room knows of the file; its bytes come from a download URL.',
  })
  @ApiParam(COMPANY_ID)
  @ApiParam(DOCUMENT_ID)
  @Returns(200, DocumentDto, 'The document.')
  @Fails('company_not_found', 'document_not_found')
  async document(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @Param('id') id: string,
    @Param('document_id') documentId: string,
  ): Promise<DocumentDto> {
    return DocumentDto.from(await this.reads.document(caller, id, documentId));
  }

  @Get('documents/:document_id/download-url')
  @Access('investor', 'read')
  @Resource(DataRoomResource, { id: 'company_not_found', document_id: 'document_not_found' })
  @ApiOperation({
    operationId: 'getDocumentDownloadUrl',
    summary: 'A URL that downloads the document without a key, for a while',
    description: 'It dies when it expires, and when the key that asked for it is revoked or sees the document no more.',
  })
  @ApiParam(COMPANY_ID)
  @ApiParam(DOCUMENT_ID)
  @Returns(200, DownloadUrlDto, 'The URL and what it serves.')
  @Fails('company_not_found', 'document_not_found')
  async downloadUrl(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @Param('id') id: string,
    @Param('document_id') documentId: string,
    @Query() query: DownloadUrlQuery,
  ): Promise<DownloadUrlDto> {
    return this.links.issue(await this.reads.document(caller, id, documentId), caller, expirySeconds(query));
  }

  @Post('documents')
  @Access('investor', 'write')
  @Idempotent()
  @Resource(DataRoomResource, { id: 'company_not_found' })
  @Multipart({ maxBytes: MAX_DOCUMENT_BYTES })
  @ApiOperation({
    operationId: 'uploadDocument',
    summary: "Add a document to a company's data room",
    description: 'Told by its content, not only by its header. The same bytes twice in one folder are refused.',
  })
  @ApiParam(COMPANY_ID)
  @ApiMultipart(UploadDocumentRequest, 'PDF, office document, image or CSV of at most 50 MiB, told by its content.', MIME_TYPES)
  @Returns(201, DocumentDto, 'The document.')
  @Fails('company_not_found', 'folder_not_found', ...FILE_ERRORS, 'duplicate_submission')
  async upload(
    @CurrentPrincipal() caller: InvestorPrincipal,
    @CurrentActor() actor: Actor,
    @Param('id') companyId: string,
    @Upload() upload: StoredUpload | null,
    @Body() { folder_id: folderId, name }: UploadDocumentRequest,
  ): Promise<DocumentDto> {
    if (!upload) throw ApiError.of('file_required', 'file', 'a file is required');
    return DocumentDto.from(await this.dataRoom.addDocument(caller, { companyId, actor, upload, folderId, name }));
  }
}
