import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Access, type Actor, CurrentActor, CurrentPrincipal, type FounderPrincipal, pathResource, Resource } from '@app/auth';
import type { Page } from '@app/database';
import { assertPdf, MAX_DECK_BYTES, requireFile } from '@app/deck-intake';
import {
  acceptedAt,
  ApiMultipart,
  ApiPreferWait,
  Body,
  Fails,
  FILE_ERRORS,
  Idempotent,
  Multipart,
  NoFields,
  PageQuery,
  pageRequest,
  patienceOf,
  Query,
  Returns,
  ReturnsPage,
  Upload,
  type ServiceRequest,
  type StoredUpload,
} from '@app/http';
import type { Response } from 'express';
import { DraftDto, SubmittedDraftDto } from '../dto/draft.response.dto';
import { DraftsService } from './drafts.service';

/** 404 `draft_not_found` for drafts that are unknown or of another company. */
export const DraftResource = pathResource(DraftsService, (drafts, principal: FounderPrincipal, { id = '' }) =>
  drafts.row(principal.companyId, id),
);

const DRAFT_ID = { name: 'id', format: 'uuid', example: '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11' };

@ApiTags('Founder')
@Controller('v1/me/deck/drafts')
export class DraftsController {
  constructor(private readonly drafts: DraftsService) {}

  @Post()
  @Access('founder', 'write')
  @Idempotent()
  @Multipart({ maxBytes: MAX_DECK_BYTES, check: assertPdf })
  @ApiOperation({
    operationId: 'submitDraft',
    summary: 'Submit a private deck draft for scoring',
    description: 'No investor sees a draft before it is published. Poll the draft itself.',
  })
  @ApiMultipart(NoFields, 'The draft, a PDF of at most 50 MiB.')
  @Returns(202, SubmittedDraftDto, 'Accepted: poll the draft.')
  @Fails(...FILE_ERRORS)
  async submit(
    @CurrentPrincipal() principal: FounderPrincipal,
    @Upload() file: StoredUpload | null,
    @Body() _fields: NoFields,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SubmittedDraftDto> {
    return acceptedAt(response, await this.drafts.submit(principal, requireFile(file), request.context.requestId));
  }

  @Get()
  @Access('founder', 'read')
  @ApiOperation({
    operationId: 'listDrafts',
    summary: 'Deck drafts, newest first',
    description: 'All drafts of the company, published ones included.',
  })
  @ReturnsPage(DraftDto, 'A page of drafts.')
  list(@CurrentPrincipal() principal: FounderPrincipal, @Query() query: PageQuery): Promise<Page<DraftDto>> {
    return this.drafts.list(principal, pageRequest(query));
  }

  @Get(':id')
  @Access('founder', 'read')
  @Resource(DraftResource, { id: 'draft_not_found' })
  @ApiOperation({
    operationId: 'getDraft',
    summary: 'A deck draft with its score',
    description: 'Scored as if it were the current deck: publishing changes no number.',
  })
  @ApiParam(DRAFT_ID)
  @ApiPreferWait('it is scored')
  @Returns(200, DraftDto, 'The draft.')
  @Fails('draft_not_found')
  get(
    @CurrentPrincipal() principal: FounderPrincipal,
    @Param('id') id: string,
    @Req() request: ServiceRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DraftDto> {
    const patience = patienceOf(request, response);
    return patience ? this.drafts.wait(principal, id, patience) : this.drafts.get(principal, id);
  }

  @Post(':id/publish')
  @Access('founder', 'write')
  @Idempotent()
  @Resource(DraftResource, { id: 'draft_not_found' })
  @ApiOperation({
    operationId: 'publishDraft',
    summary: "Make a scored draft the company's current deck",
    description:
      'In one step it becomes the current deck: scores, metrics, the document in "Decks", theses matched again. Publishing it twice changes nothing.',
  })
  @ApiParam(DRAFT_ID)
  @Returns(200, DraftDto, 'The published draft, with its document_id.')
  @Fails('invalid_json', 'draft_not_found', 'draft_not_ready')
  publish(@CurrentPrincipal() principal: FounderPrincipal, @CurrentActor() actor: Actor, @Param('id') id: string): Promise<DraftDto> {
    return this.drafts.publish(principal, id, actor);
  }
}
