import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal, teamOf } from '@app/auth';
import { type Export, ExportResponses } from '@app/bulk/api';
import type { Page } from '@app/database';
import { pageRequest, Query, type ServiceRequest, type ServiceResponse } from '@app/http';
import { type AuditEntryDto, AuditFilterQuery, auditFilters, AuditQuery } from './audit.dto';
import { AuditReader, readerOf } from './audit-reader.service';

const COLUMNS = [
  'at',
  'action',
  'actor_kind',
  'actor_id',
  'actor_email',
  'actor_name',
  'by_founder',
  'object_type',
  'object_id',
  'company_id',
  'company_name',
  'details',
];

/** Who did what, when, to which object (contract, section 6), to be filtered and taken along. */
@ApiExcludeController()
@Controller('portal/audit')
export class AuditController {
  constructor(
    private readonly reader: AuditReader,
    private readonly responses: ExportResponses,
  ) {}

  @Get()
  @Access('portal', 'team_admin')
  list(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: AuditQuery): Promise<Page<AuditEntryDto>> {
    return this.reader.page(readerOf(actor, teamOf(actor)), auditFilters(query), pageRequest(query));
  }

  /** What the list shows with these filters, the whole of it, as CSV. */
  @Get('export')
  @Access('portal', 'team_admin')
  async export(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Query() query: AuditFilterQuery,
    @Req() request: ServiceRequest,
    @Res() response: ServiceResponse,
  ): Promise<void> {
    const batches = rowsOf(this.reader.batches(readerOf(actor, teamOf(actor)), auditFilters(query)));
    await this.responses.send({ name: 'audit-trail', format: 'csv', columns: COLUMNS, batches }, request, response);
  }
}

async function* rowsOf(batches: AsyncGenerator<AuditEntryDto[]>): Export['batches'] {
  for await (const batch of batches) yield batch.map(rowOf);
}

function rowOf(entry: AuditEntryDto): Awaited<ReturnType<Export['batches']['next']>>['value'][number] {
  const { created_at: at, company, details, ...rest } = entry;
  return {
    ...rest,
    at,
    company_id: company?.id ?? null,
    company_name: company?.name ?? null,
    details: Object.keys(details).length === 0 ? null : JSON.stringify(details),
  };
}
