import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type PortalPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { IsText, Optional, PageQuery, pageRequest, Query } from '@app/http';
import { type SearchResultDto, SearchService } from '@app/search';
import { asInvestor } from './as-investor';

class BoardSearchQuery extends PageQuery {
  /** Nothing yet: nothing is found. */
  @Optional()
  @IsText({ max: 200, blank: true })
  q?: string;
}

/** What the API finds, for people. */
@ApiExcludeController()
@Controller('portal/board/search')
export class SearchBoardController {
  constructor(private readonly searches: SearchService) {}

  @Get()
  @Access('portal', 'user')
  search(@CurrentPrincipal() actor: PortalPrincipal, @Query() query: BoardSearchQuery): Promise<Page<SearchResultDto>> {
    return this.searches.search(asInvestor(actor), query.q ?? '', pageRequest(query));
  }
}
