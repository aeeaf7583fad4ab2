import { Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, type FounderPrincipal, pathResource, Resource } from '@app/auth';
import {
  CreateFolderRequest,
  DataRoomService,
  DataRoomReadsService,
  DocumentDto,
  DocumentListQuery,
  DownloadLinksService,
  DownloadUrlDto,
  DownloadUrlQuery,
  expirySeconds,
  FolderDto,
  MAX_DOCUMENT_BYTES,
  MIME_TYPES,
  UploadDocumentRequest,
} from '@app/data-room';
import type { Page } from '@app/database';
import { requireFile } from '@app/deck-intake';
import {
  ApiMultipart,
  Body,
  Fails,
  FILE_ERRORS,
  Idempotent,
  Multipart,
  PageQuery,
  pageRequest,
  Query,
  Returns,
  ReturnsPage,
  Upload,
  type StoredUpload,
} from '@app/http';

/** 404 `document_not_found` for documents that are not the company's, or that only its investors see. */
export const MyDocumentResource = pathResource(DataRoomReadsService, (reads, founder: FounderPrincipal, { id = '' }) =>
  reads.document(founder, founder.companyId, id),
);

/** The data room as founders see it: what founders and forms uploaded. */
@ApiTags('Founder')
@Controller('v1/me')
export class MyDocumentsController {
  constructor(
    private readonly reads: DataRoomReadsService,
    private readonly dataRoom: DataRoomService,
    private readonly links: DownloadLinksService,
  ) {}

  @Get('folders')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'listMyFolders',
    summary: 'Folders of the data room, newest first',
    description: "Those of the company's data room.",
  })
  @ReturnsPage(FolderDto, 'A page of folders.')
  folders(@CurrentPrincipal() caller: FounderPrincipal, @Query() query: PageQuery): Promise<Page<FolderDto>> {
    return this.reads.folders(caller, caller.companyId, pageRequest(query));
  }

  @Post('folders')
  @Access('founder', 'write')
  @Idempotent()
  @ApiOperation({
    operationId: 'createMyFolder',
    summary: 'Add a folder to the data room',
    description: 'At the top, or within another folder. Founders and investors share the folders.',
  })
  @Returns(201, FolderDto, 'The folder.')
  @Fails('invalid_json', 'company_not_found', 'folder_not_found', 'duplicate_submission')
  async createFolder(
    @CurrentPrincipal() caller: FounderPrincipal,
    @Body() { name, parent_id: parentId }: CreateFolderRequest,
  ): Promise<FolderDto> {
    return FolderDto.from(await this.dataRoom.createFolder(caller, caller.companyId, name, parentId ?? null));
  }

  @Get('documents')
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'listMyDocuments',
    summary: 'Documents that founders and forms uploaded, newest first',
    description: 'Never what investors uploaded.',
  })
  @ReturnsPage(DocumentDto, 'A page of documents.')
  @Fails('folder_not_found')
  documents(@CurrentPrincipal() caller: FounderPrincipal, @Query() query: DocumentListQuery): Promise<Page<DocumentDto>> {
    return this.reads.documents(caller, caller.companyId, pageRequest(query), query.folder_id);
  }

  @Post('documents')
  @Access('founder', 'write')
  @Idempotent()
  @Multipart({ maxBytes: MAX_DOCUMENT_BYTES })
  @ApiOperation({
    operationId: 'uploadMyDocument',
    summary: 'Add a document to the data room',
    description: "Seen by the company's investors, too.",
  })
  @ApiMultipart(UploadDocumentRequest, 'PDF, office document, image or CSV of at most 50 MiB, told by its content.', MIME_TYPES)
  @Returns(201, DocumentDto, 'The document.')
  @Fails('folder_not_found', ...FILE_ERRORS, 'duplicate_submission')
  async upload(
    @CurrentPrincipal() caller: FounderPrincipal,
    @CurrentActor() actor: Actor,
    @Upload() file: StoredUpload | null,
    @Body() { folder_id: folderId, name }: UploadDocumentRequest,
  ): Promise<DocumentDto> {
    const upload = requireFile(file);
    const { companyId } = caller;
    return DocumentDto.from(await this.dataRoom.addDocument(caller, { companyId, actor, upload, folderId, name }));
  }

  @Get('documents/:id/download-url')
  @Access('founder', 'read')
  @Resource(MyDocumentResource, { id: 'document_not_found' })
  @ApiOperation({
    operationId: 'getMyDocumentDownloadUrl',
    summary: 'A URL that downloads the document without a key, for a while',
    description: 'It dies when it expires, and when the key that asked for it is revoked.',
  })
  @ApiParam({ name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c31' })
  @Returns(200, DownloadUrlDto, 'The URL and what it serves.')
  @Fails('document_not_found')
  async downloadUrl(
    @CurrentPrincipal() caller: FounderPrincipal,
    @Param('id') id: string,
    @Query() query: DownloadUrlQuery,
  ): Promise<DownloadUrlDto> {
    return this.links.issue(await this.reads.document(caller, caller.companyId, id), caller, expirySeconds(query));
  }
}
