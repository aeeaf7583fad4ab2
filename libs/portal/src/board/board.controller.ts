import { Controller, Get, Injectable, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, Resource, type InvestorPrincipal, type PathResource, type PortalPrincipal } from '@app/auth';
import { Companies, type CompanyDto, type CompanyRowDto, type NoteDto, Notes } from '@app/companies';
import { DataRoomReads, type DocumentDto, sendDocument } from '@app/data-room';
import type { Page } from '@app/database';
import { JobReader, type JobDto } from '@app/deck-intake';
import { IsText, Optional, PageQuery, pageRequest, Query, type ServiceRequest } from '@app/http';
import { Pipelines } from '@app/pipelines';
import { ScoresReader, type ScoresDto } from '@app/scoring';
import { Storage } from '@app/storage';
import { Views, type ViewSort } from '@app/views';
import { IsIn } from 'class-validator';
import type { Response } from 'express';
import { type PipelineDto, pipelineDto } from '../catalogue/catalogue.dto';
import { teamOf, userOf } from '../principal-rights';

const NEWEST: ViewSort = { field: 'created_at', direction: 'desc' };
const ORDERS: ReadonlyMap<string, ViewSort> = new Map(
  Object.entries({
    score: { field: 'cri_score', direction: 'desc' },
    newest: NEWEST,
    name: { field: 'name', direction: 'asc' },
  } satisfies Record<string, ViewSort>),
);

class BoardQuery extends PageQuery {
  @Optional()
  @IsText({ max: 100, blank: true })
  pipeline_id?: string;

  @Optional()
  @IsText({ max: 200, blank: true })
  q?: string;

  @Optional()
  @IsIn([...ORDERS.keys()], { message: `must be one of ${[...ORDERS.keys()].join(', ')}` })
  order?: string;
}

/** A person reads with the rights that their keys would have. */
function asInvestor(actor: PortalPrincipal): InvestorPrincipal {
  const { role, pipelineIds } = actor;
  return { kind: 'investor', keyId: '', userId: userOf(actor), teamId: teamOf(actor), role: role ?? 'viewer', pipelineIds, canWrite: false };
}

/** 404 goes before 400 here too. */
@Injectable()
export class BoardCompanyResource implements PathResource {
  constructor(private readonly companies: Companies) {}

  async check(actor: PortalPrincipal, params: Record<string, string>): Promise<void> {
    await this.companies.assertVisible(asInvestor(actor), params.id ?? '');
  }
}

@Injectable()
export class BoardDocumentResource implements PathResource {
  constructor(private readonly rooms: DataRoomReads) {}

  async check(actor: PortalPrincipal, { id = '', document_id: documentId = '' }: Record<string, string>): Promise<void> {
    await this.rooms.document(asInvestor(actor), id, documentId);
  }
}

/** What the portal's page shows of the deal flow; the same services as the investor API, read only. */
@ApiExcludeController()
@Controller('portal/board')
export class BoardController {
  constructor(
    private readonly pipelines: Pipelines,
    private readonly companies: Companies,
    private readonly views: Views,
    private readonly scores: ScoresReader,
    private readonly rooms: DataRoomReads,
    private readonly notes: Notes,
    private readonly jobs: JobReader,
    private readonly storage: Storage,
  ) {}

  @Get('pipelines')
  @Access('portal', 'user')
  async listPipelines(@CurrentPrincipal() actor: PortalPrincipal): Promise<{ data: PipelineDto[]; next_cursor: null }> {
    return { data: (await this.pipelines.ofCaller(asInvestor(actor))).map(pipelineDto), next_cursor: null };
  }

  @Get('companies')
  @Access('portal', 'user')
  listCompanies(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: BoardQuery): Promise<Page<CompanyRowDto>> {
    const { pipeline_id: pipelineId, q, order } = query;
    const sort = ORDERS.get(order ?? '') ?? NEWEST;
    return this.views.companiesOf(asInvestor(actor), { pipelineId, q, sort }, pageRequest(query));
  }

  @Get('companies/:id')
  @Access('portal', 'user')
  @Resource(BoardCompanyResource, { id: 'company_not_found' })
  company(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<CompanyDto> {
    return this.companies.get(asInvestor(actor), id);
  }

  @Get('companies/:id/scores')
  @Access('portal', 'user')
  @Resource(BoardCompanyResource, { id: 'company_not_found' })
  companyScores(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<ScoresDto> {
    return this.scores.forInvestor(asInvestor(actor), id);
  }

  @Get('companies/:id/documents')
  @Access('portal', 'user')
  @Resource(BoardCompanyResource, { id: 'company_not_found' })
  documents(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<DocumentDto>> {
    return this.rooms.documents(asInvestor(actor), id, pageRequest(query));
  }

  /** Signed URLs belong to keys; a session reads the file itself. */
  @Get('companies/:id/documents/:document_id/file')
  @Access('portal', 'user')
  @Resource(BoardDocumentResource, { id: 'company_not_found', document_id: 'document_not_found' })
  async file(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Param('document_id') documentId: string,
    @Req() request: ServiceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await sendDocument(this.storage, await this.rooms.document(asInvestor(actor), id, documentId), request, response);
  }

  @Get('companies/:id/notes')
  @Access('portal', 'user')
  @Resource(BoardCompanyResource, { id: 'company_not_found' })
  async listNotes(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<NoteDto>> {
    await this.companies.assertVisible(asInvestor(actor), id);
    return this.notes.page(id, pageRequest(query));
  }

  @Get('jobs')
  @Access('portal', 'user')
  listJobs(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<JobDto>> {
    return this.jobs.list(asInvestor(actor), pageRequest(query), undefined);
  }
}
