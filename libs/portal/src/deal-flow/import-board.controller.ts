import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, pathResource, type PortalPrincipal, Resource } from '@app/auth';
import {
  assertImportFile,
  type ImportDto,
  type ImportPreview,
  ImportPreviews,
  ImportRequest,
  type ImportRowDto,
  ImportRowsQuery,
  ImportsService,
  MAX_IMPORT_BYTES,
  RejectedRows,
} from '@app/bulk';
import { ExportResponses } from '@app/bulk/api';
import type { Page } from '@app/database';
import { ApiError } from '@app/errors';
import {
  Body,
  Multipart,
  PageQuery,
  pageRequest,
  Query,
  type ServiceRequest,
  type ServiceResponse,
  type StoredUpload,
  Upload,
} from '@app/http';
import { asInvestor, asWriter } from './as-investor';

/** A preview looks at the first rows alone: the page sends no more of the file. */
const MAX_PREVIEW_BYTES = 1_048_576;
const NOT_FOUND = { id: 'import_not_found' } as const;

export const BoardImportResource = pathResource(ImportsService, (imports, actor: PortalPrincipal, { id = '' }) =>
  imports.get(asInvestor(actor), id),
);

/** Files of companies that people take in: a look at the first rows, the import, its report, and what was refused as a file. */
@ApiExcludeController()
@Controller('portal/board/imports')
export class ImportBoardController {
  constructor(
    private readonly imports: ImportsService,
    private readonly previews: ImportPreviews,
    private readonly rejected: RejectedRows,
    private readonly responses: ExportResponses,
  ) {}

  @Post('preview')
  @HttpCode(200)
  @Access('portal', 'user')
  @Multipart({ maxBytes: MAX_PREVIEW_BYTES, check: assertImportFile })
  preview(@CurrentPrincipal() actor: PortalPrincipal, @Upload() file: StoredUpload | null): Promise<ImportPreview> {
    return this.previews.of(asWriter(actor).teamId, required(file));
  }

  @Post()
  @HttpCode(202)
  @Access('portal', 'user')
  @Multipart({ maxBytes: MAX_IMPORT_BYTES, check: assertImportFile })
  async start(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Upload() file: StoredUpload | null,
    @Body() body: ImportRequest,
    @Req() request: ServiceRequest,
  ): Promise<{ import_id: string }> {
    const { import_id } = await this.imports.start(asWriter(actor), required(file), body, request.context.requestId);
    return { import_id };
  }

  @Get()
  @Access('portal', 'user')
  list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<ImportDto>> {
    return this.imports.list(asInvestor(actor), pageRequest(query));
  }

  @Get(':id')
  @Access('portal', 'user')
  @Resource(BoardImportResource, NOT_FOUND)
  get(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<ImportDto> {
    return this.imports.get(asInvestor(actor), id);
  }

  @Get(':id/rows')
  @Access('portal', 'user')
  @Resource(BoardImportResource, NOT_FOUND)
  rows(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: ImportRowsQuery): Promise<Page<ImportRowDto>> {
    return this.imports.rows(asInvestor(actor), id, query.status, pageRequest(query));
  }

  /** As a file to correct and send again. */
  @Get(':id/rejected')
  @Access('portal', 'user')
  @Resource(BoardImportResource, NOT_FOUND)
  async rejectedRows(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Req() request: ServiceRequest,
    @Res() response: ServiceResponse,
  ): Promise<void> {
    await this.responses.send(await this.rejected.of(asInvestor(actor), id), request, response);
  }
}

function required(file: StoredUpload | null): StoredUpload {
  if (!file) throw ApiError.of('file_required', 'file', 'a file is required');
  return file;
}
