import { Injectable } from '@nestjs/common';
import type { InvestorScope } from '@app/auth';
import { Keyset, type Page, type PageRequest } from '@app/database';
import type { SearchResultDto } from './search.dto';
import { searchTerms } from './search-query';
import { type Hit, SearchRepository } from './search.repository';

/** Companies by what their names, decks, notes and answers say. */
@Injectable()
export class SearchService {
  constructor(
    private readonly repository: SearchRepository,
    private readonly keyset: Keyset,
  ) {}

  /**
   * Companies that the caller sees, the best first; a text of words that say nothing finds nothing.
   * @param q 1..200 characters
   * @throws ApiError invalid_cursor
   */
  async search(scope: InvestorScope, q: string, request: PageRequest): Promise<Page<SearchResultDto>> {
    const binding = ['search', scope.teamId, q];
    const position = this.keyset.position(request.cursor, binding);
    const terms = searchTerms(q);
    const queries = terms.length === 0 ? [] : await this.repository.queries(scope.teamId, terms);
    const found = queries.length === 0 ? [] : await this.repository.companies(scope, q.trim(), queries, position, request.limit + 1);
    const kept = found.slice(0, request.limit);
    const hits = kept.length === 0 ? [] : await this.repository.hits(kept, queries);
    return this.keyset.page(
      found,
      request,
      binding,
      ({ score, id }) => [score, id],
      ({ id, name, score }) => ({
        company: { id, name },
        score,
        hits: hits.filter((hit) => hit.company_id === id).map(hitDto),
      }),
    );
  }
}

function hitDto({ kind, document_id, page, snippet }: Hit): SearchResultDto['hits'][number] {
  return { kind, document_id, page, snippet };
}
