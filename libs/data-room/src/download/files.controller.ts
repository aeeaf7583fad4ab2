import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Access } from '@app/auth';
import { Fails, type ServiceRequest } from '@app/http';
import { Storage } from '@app/storage';
import type { Response } from 'express';
import { DownloadLinksService } from './download-links.service';
import { sendDocument } from './file-response';

/** The file behind a signed URL: outside /v1, without a key. */
@ApiTags('Service')
@Controller('files')
export class FilesController {
  constructor(
    private readonly links: DownloadLinksService,
    private readonly storage: Storage,
  ) {}

  @Get(':token')
  @Access('public')
  @ApiOperation({
    operationId: 'downloadFile',
    summary: 'Download a document through its signed URL',
    description:
      'Take the URL from a `download-url` endpoint. It dies when it expires, when the key that asked for it is revoked, and when that key no longer sees the document.',
  })
  @ApiParam({ name: 'token', example: 'AZMfbnscfH6aQFsdPyqMMQ' })
  @ApiHeader({ name: 'Range', required: false, description: 'One byte range.', example: 'bytes=0-1023' })
  @ApiResponse({
    status: 200,
    description: 'The file, as an attachment.',
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiResponse({
    status: 206,
    description: 'The asked range of the file.',
    content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiResponse({ status: 416, description: 'The range lies outside the file.' })
  @Fails('download_url_invalid', 'internal_error')
  async download(@Param('token') token: string, @Req() request: ServiceRequest, @Res() response: Response): Promise<void> {
    await sendDocument(this.storage, await this.links.open(token), request, response);
  }
}
