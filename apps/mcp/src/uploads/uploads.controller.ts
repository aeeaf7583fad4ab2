import { Controller, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import type { ServiceRequest } from '@app/http';
import { HostGate } from '../host-gate';
import { RequestedUploads } from './requested-uploads.service';

/** Where the client of an assistant sends a file: below `/mcp`, so that whatever leads there leads here. */
@Controller('mcp/uploads')
export class UploadsController {
  constructor(
    private readonly gate: HostGate,
    private readonly uploads: RequestedUploads,
  ) {}

  @Put(':token')
  @HttpCode(202)
  put(@Param('token') token: string, @Req() request: ServiceRequest): Promise<object> {
    return this.receive(token, request);
  }

  @Post(':token')
  @HttpCode(202)
  post(@Param('token') token: string, @Req() request: ServiceRequest): Promise<object> {
    return this.receive(token, request);
  }

  private receive(token: string, request: ServiceRequest): Promise<object> {
    request.context.endpoint = '/mcp/uploads/{token}';
    this.gate.admit(request);
    return this.uploads.receive(token, request);
  }
}
