import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access, CurrentPrincipal, type InvestorPrincipal } from '@app/auth';
import type { Page } from '@app/database';
import { FromReplica, pageRequest, Query, ReturnsPage } from '@app/http';
import { SearchQuery, SearchResultDto } from './search.dto';
import { SearchService } from './search.service';

@ApiTags('Investor')
@Controller('v1/search')
export class SearchController {
  constructor(private readonly searches: SearchService) {}

  @Get()
  @FromReplica()
  @Access('investor', 'read')
  @ApiOperation({
    operationId: 'search',
    summary: 'Search names, decks, notes and answers',
    description:
      'Companies that the caller sees, best first, each with what was found. Decks are searched in their language; archived companies, ' +
      'text that no reader of a deck sees, and text that speaks to a program are left out.',
  })
  @ReturnsPage(SearchResultDto, 'A page of companies, best first.')
  search(@CurrentPrincipal() principal: InvestorPrincipal, @Query() query: SearchQuery): Promise<Page<SearchResultDto>> {
    return this.searches.search(principal, query.q, pageRequest(query));
  }
}
