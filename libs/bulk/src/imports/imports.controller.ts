import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { ApiError } from '@app/errors';
import {
  acceptedAt,
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
  type ServiceRequest,
  type StoredUpload,
} from '@app/http';
import type { Response } from 'express';
import { assertImportFile, MAX_IMPORT_BYTES } from '../file/recognise';
import { ImportAcceptedDto, ImportDto, ImportRequest, ImportRowDto, ImportRowsQuery } from './import.dto';
import { ImportResource, ImportsService } from './imports.service';

const IMPORT_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };
const FILE_TYPES = ['text/csv', 'application/jsonl', 'application/x-ndjson', 'text/plain', 'application/octet-stream'];

@ApiTags('Investor')
@Controller('v1/imports')
export class ImportsController {
  constructor(private readonly imports: ImportsService) {}

  @Post()
  @Access('investor', 'write')
  @Idempotent({ checker: ImportResource, id: 'import_id' })
  @Multipart({ maxBytes: MAX_IMPORT_BYTES, check: assertImportFile })
  @ApiOperation({
    operationId: 'startImport',
    summary: 'Take a file of companies in',
    description:
      'CSV (comma, semicolon, tab; UTF-8, UTF-16 or Latin-1) or JSONL. Each row makes a company or, with `upsert`, changes the one that has its external id, website, or name and founder e-mail. A bad row stops no other.',
  })
  @ApiMultipart(ImportRequest, 'CSV or JSONL of at most 100 MB.', {
    types: FILE_TYPES,
    maxBytes: MAX_IMPORT_BYTES,
    example: 'name,website',
  })
  @Returns(202, ImportAcceptedDto, 'Accepted: poll the import.')
  @Fails(...FILE_ERRORS, 'invalid_mapping', 'invalid_pipeline', 'import_not_found')
  async start(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Upload() file: StoredUpload | null,
    @Body() body: ImportRequest,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ImportAcceptedDto> {
    if (!file) throw ApiError.of('file_required', 'file', 'a file is required');
    return acceptedAt(response, await this.imports.start(principal, file, body, request.context.requestId));
  }

  @Get()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'listImports',
    summary: "The caller's own imports, newest first",
    description: 'Of all keys of the same user.',
  })
  @ReturnsPage(ImportDto, 'A page of imports.')
  list(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: PageQuery): Promise<Page<ImportDto>> {
    return this.imports.list(principal, pageRequest(query));
  }

  @Get(':id')
  @Access('investor', 'read')
  @Resource(ImportResource, { id: 'import_not_found' })
  @ApiOperation({
    operationId: 'getImport',
    summary: 'Poll an import',
    description: '`completed` and `failed` are final.',
  })
  @ApiParam(IMPORT_ID)
  @Returns(200, ImportDto, 'The import.')
  @Fails('import_not_found')
  get(@CurrentPrincipal() principal: InvestorPrincipal, @Param('id') id: string): Promise<ImportDto> {
    return this.imports.get(principal, id);
  }

  @Get(':id/rows')
  @Access('investor', 'read')
  @Resource(ImportResource, { id: 'import_not_found' })
  @ApiOperation({
    operationId: 'listImportRows',
    summary: "What became of an import's rows, in the order of the file",
    description: 'Once the import has ended, for a month. Rows that were rejected say why; mend them and send them again.',
  })
  @ApiParam(IMPORT_ID)
  @ReturnsPage(ImportRowDto, 'A page of rows.')
  @Fails('import_not_found', 'import_not_ready')
  rows(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Param('id') id: string,
    @Query() query: ImportRowsQuery,
  ): Promise<Page<ImportRowDto>> {
    return this.imports.rows(principal, id, query.status, pageRequest(query));
  }
}
