import { applyDecorators, Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal } from '@app/auth';
import { Fails, FromReplica, Query, type ServiceRequest } from '@app/http';
import type { Response } from 'express';
import { ExportCompaniesQuery, ExportDealsQuery, ExportEventsQuery, ExportNotesQuery } from './export.dto';
import { ExportResponses } from './export-response';
import { ExportsService } from './exports.service';

/** A file in the format asked for, streamed. */
function ReturnsExport(description: string, csv: string): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Accept-Encoding',
      required: false,
      description: '`gzip`: compressed on the way.',
      schema: { type: 'string', maxLength: 255, pattern: '^[ -~]*$' },
      example: 'gzip',
    }),
    ApiResponse({
      status: 200,
      description,
      content: {
        'text/csv': { schema: { type: 'string', example: csv } },
        'application/x-ndjson': { schema: { type: 'string', example: '{"id":"01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11"}\n' } },
      },
    }),
    Fails('invalid_request', 'internal_error'),
  );
}

const WHOLE =
  "One moment of the data, streamed; a connection that ends early was no whole export. Cells that a spreadsheet would run begin with `'`.";

@ApiTags('Investor')
@Controller('v1/exports')
export class ExportsController {
  constructor(
    private readonly exports: ExportsService,
    private readonly responses: ExportResponses,
  ) {}

  @Get('companies')
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'exportCompanies',
    summary: 'The companies that the caller sees, as a file that an import takes',
    description: `The oldest first. ${WHOLE} An import into another team with \`upsert\` makes the same companies.`,
  })
  @ReturnsExport('The companies.', 'external_id,name\r\ncrm-4711,Acme Robotics\r\n')
  @Fails('unknown_property', 'invalid_pipeline', 'view_not_found')
  async companies(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Query() query: ExportCompaniesQuery,
    @Req() request: ServiceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.responses.send(await this.exports.companies(principal, query), request, response);
  }

  @Get('deals')
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({ operationId: 'exportDeals', summary: 'The deals that the caller sees', description: `The oldest first. ${WHOLE}` })
  @ReturnsExport('The deals.', 'id,company_id\r\n')
  @Fails('invalid_pipeline')
  async deals(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Query() query: ExportDealsQuery,
    @Req() request: ServiceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.responses.send(await this.exports.deals(principal, query), request, response);
  }

  @Get('notes')
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({ operationId: 'exportNotes', summary: 'The notes that the caller sees', description: `The oldest first. ${WHOLE}` })
  @ReturnsExport('The notes.', 'id,company_id\r\n')
  async notes(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Query() query: ExportNotesQuery,
    @Req() request: ServiceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.responses.send(this.exports.notes(principal, query), request, response);
  }

  @Get('events')
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({ operationId: 'exportEvents', summary: 'The events that the caller sees', description: `The oldest first. ${WHOLE}` })
  @ReturnsExport('The events.', 'id,sequence,type\r\n')
  async events(
    @CurrentPrincipal() principal: InvestorPrincipal,
    @Query() query: ExportEventsQuery,
    @Req() request: ServiceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await this.responses.send(this.exports.events(principal, query), request, response);
  }
}
