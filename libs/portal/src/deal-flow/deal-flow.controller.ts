import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, pathResource, type PortalPrincipal, Resource } from '@app/auth';
import { ArchivableQuery, archivedOnly, CompaniesService, type CompanyDto, type CompanyRowDto } from '@app/companies';
import { CreateFolderRequest, DataRoomReadsService, DataRoomService, DocumentListQuery, type DocumentDto, FolderDto } from '@app/data-room';
import { sendDocument } from '@app/data-room/api';
import type { Page } from '@app/database';
import { Body, IsText, Optional, PageQuery, pageRequest, Query, type ServiceRequest } from '@app/http';
import { PipelinesService } from '@app/pipelines';
import { ScoresService, type ScoresDto } from '@app/scoring';
import { Storage } from '@app/storage';
import { ViewsService, type ViewSort } from '@app/views';
import { IsIn } from 'class-validator';
import type { Response } from 'express';
import { type PipelineDto, pipelineDto } from '../team-settings/team-settings.dto';
import { asInvestor, asWriter, withoutReferences } from './as-investor';

const NEWEST: ViewSort = { field: 'created_at', direction: 'desc' };
const ORDERS: ReadonlyMap<string, ViewSort> = new Map(
  Object.entries({
    score: { field: 'cri_score', direction: 'desc' },
    newest: NEWEST,
    name: { field: 'name', direction: 'asc' },
  } satisfies Record<string, ViewSort>),
);

class DealFlowQuery extends ArchivableQuery {
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

/** 404 goes before 400 here too. */
export const DealFlowCompanyResource = pathResource(CompaniesService, (companies, actor: PortalPrincipal, { id = '' }) =>
  companies.assertVisible(asInvestor(actor), id),
);

export const DealFlowDocumentResource = pathResource(
  DataRoomReadsService,
  (rooms, actor: PortalPrincipal, { id = '', document_id: documentId = '' }) => rooms.document(asInvestor(actor), id, documentId),
);

/** What the portal's page shows of the deal flow, and the folders of a data room; the same services as the investor API. */
@ApiExcludeController()
@Controller('portal/board')
export class DealFlowController {
  constructor(
    private readonly pipelines: PipelinesService,
    private readonly companies: CompaniesService,
    private readonly views: ViewsService,
    private readonly scores: ScoresService,
    private readonly rooms: DataRoomReadsService,
    private readonly dataRoom: DataRoomService,
    private readonly storage: Storage,
  ) {}

  @Get('pipelines')
  @Access('portal', 'user')
  async listPipelines(@CurrentPrincipal() actor: PortalPrincipal): Promise<{ data: PipelineDto[]; next_cursor: null }> {
    return { data: (await this.pipelines.ofCaller(asInvestor(actor))).map(pipelineDto), next_cursor: null };
  }

  @Get('companies')
  @Access('portal', 'user')
  listCompanies(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: DealFlowQuery): Promise<Page<CompanyRowDto>> {
    const { pipeline_id: pipelineId, q, order } = query;
    const sort = ORDERS.get(order ?? '') ?? NEWEST;
    return this.views.companiesOf(asInvestor(actor), { pipelineId, q, sort, archived: archivedOnly(query) }, pageRequest(query));
  }

  @Get('companies/:id')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async company(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<CompanyDto> {
    return withoutReferences(await this.companies.get(asInvestor(actor), id));
  }

  @Get('companies/:id/scores')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  companyScores(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<ScoresDto & { document_id: string | null }> {
    return this.scores.withDeck(asInvestor(actor), id);
  }

  @Get('companies/:id/documents')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  documents(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Query() query: DocumentListQuery,
  ): Promise<Page<DocumentDto>> {
    return this.rooms.documents(asInvestor(actor), id, pageRequest(query), query.folder_id);
  }

  @Get('companies/:id/folders')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  folders(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string, @Query() query: PageQuery): Promise<Page<FolderDto>> {
    return this.rooms.folders(asInvestor(actor), id, pageRequest(query));
  }

  @Post('companies/:id/folders')
  @Access('portal', 'user')
  @Resource(DealFlowCompanyResource, { id: 'company_not_found' })
  async addFolder(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Body() { name, parent_id: parentId }: CreateFolderRequest,
  ): Promise<FolderDto> {
    return FolderDto.from(await this.dataRoom.createFolder(asWriter(actor), id, name, parentId ?? null));
  }

  /** Signed URLs belong to keys; a session reads the file itself. */
  @Get('companies/:id/documents/:document_id/file')
  @Access('portal', 'user')
  @Resource(DealFlowDocumentResource, { id: 'company_not_found', document_id: 'document_not_found' })
  async file(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Param('document_id') documentId: string,
    @Req() request: ServiceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await sendDocument(this.storage, await this.rooms.document(asInvestor(actor), id, documentId), request, response);
  }
}
