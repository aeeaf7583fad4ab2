import { Controller, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, pathResource, type PortalPrincipal, Resource } from '@app/auth';
import { CompanyProfileRequest } from '@app/companies';
import { type DocumentDto, MAX_DOCUMENT_BYTES } from '@app/data-room';
import type { Page } from '@app/database';
import { assertPdf, MAX_DECK_BYTES, requireFile } from '@app/deck-intake';
import { type DraftDto, FounderCompanyDto } from '@app/founder-portal';
import { Body, Multipart, NoFields, PageQuery, pageRequest, Query, Upload, type ServiceRequest, type StoredUpload } from '@app/http';
import type { ScoresDto } from '@app/scoring';
import { sendDocument } from '@app/data-room/api';
import { Storage } from '@app/storage';
import type { Response } from 'express';
import type { MyDraftDto } from './my-company.dto';
import { MyCompanyService } from './my-company.service';

export const MyDraftResource = pathResource(MyCompanyService, (company, actor: PortalPrincipal, { id = '' }) => company.draft(actor, id));

export const MyDocumentResource = pathResource(MyCompanyService, (company, actor: PortalPrincipal, { id = '' }) =>
  company.document(actor, id),
);

/** A company admin's own company: its profile, its score, and the draft loop. */
@ApiExcludeController()
@Controller('portal/company')
export class MyCompanyController {
  constructor(
    private readonly company: MyCompanyService,
    private readonly storage: Storage,
  ) {}

  @Get()
  @Access('portal', 'company_admin')
  async profile(@CurrentPrincipal() actor: PortalPrincipal): Promise<FounderCompanyDto> {
    return FounderCompanyDto.from(await this.company.profile(actor));
  }

  @Patch()
  @Access('portal', 'company_admin')
  async change(@CurrentPrincipal() actor: PortalPrincipal, @Body() patch: CompanyProfileRequest): Promise<FounderCompanyDto> {
    return FounderCompanyDto.from(await this.company.changeProfile(actor, patch));
  }

  @Get('scores')
  @Access('portal', 'company_admin')
  scores(@CurrentPrincipal() actor: PortalPrincipal): Promise<ScoresDto & { document_id: string | null }> {
    return this.company.scores(actor);
  }

  @Get('documents')
  @Access('portal', 'company_admin')
  documents(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<DocumentDto>> {
    return this.company.documents(actor, pageRequest(query));
  }

  @Post('documents')
  @Access('portal', 'company_admin')
  @Multipart({ maxBytes: MAX_DOCUMENT_BYTES })
  addDocument(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Upload() file: StoredUpload | null,
    @Body() _fields: NoFields,
  ): Promise<DocumentDto> {
    return this.company.addDocument(actor, requireFile(file));
  }

  @Get('documents/:id/file')
  @Access('portal', 'company_admin')
  @Resource(MyDocumentResource, { id: 'document_not_found' })
  async documentFile(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Req() request: ServiceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await sendDocument(this.storage, await this.company.document(actor, id), request, response);
  }

  @Get('drafts')
  @Access('portal', 'company_admin')
  drafts(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: PageQuery): Promise<Page<DraftDto>> {
    return this.company.listDrafts(actor, pageRequest(query));
  }

  @Post('drafts')
  @Access('portal', 'company_admin')
  @Multipart({ maxBytes: MAX_DECK_BYTES, check: assertPdf })
  submit(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Upload() file: StoredUpload | null,
    @Body() _fields: NoFields,
    @Req() request: ServiceRequest,
  ): Promise<DraftDto> {
    return this.company.submitDraft(actor, requireFile(file), request.context.requestId);
  }

  @Get('drafts/:id')
  @Access('portal', 'company_admin')
  @Resource(MyDraftResource, { id: 'draft_not_found' })
  draft(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<MyDraftDto> {
    return this.company.draft(actor, id);
  }

  @Get('drafts/:id/file')
  @Access('portal', 'company_admin')
  @Resource(MyDraftResource, { id: 'draft_not_found' })
  async draftFile(
    @CurrentPrincipal() actor: PortalPrincipal,
    @Param('id') id: string,
    @Req() request: ServiceRequest,
    @Res() response: Response,
  ): Promise<void> {
    await sendDocument(this.storage, await this.company.draftFile(actor, id), request, response);
  }

  @Post('drafts/:id/publish')
  @HttpCode(200)
  @Access('portal', 'company_admin')
  @Resource(MyDraftResource, { id: 'draft_not_found' })
  publish(@CurrentPrincipal() actor: PortalPrincipal, @Param('id') id: string): Promise<DraftDto> {
    return this.company.publishDraft(actor, id);
  }
}
