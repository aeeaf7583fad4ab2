import { Module } from '@nestjs/common';
import { DeckTextsRepository } from './deck-texts.repository';
import { SearchFill } from './search-fill';
import { SearchFillRepository } from './search-fill.repository';
import { SearchRepository } from './search.repository';
import { SearchService } from './search.service';

const SERVICES = [DeckTextsRepository, SearchFill, SearchFillRepository, SearchRepository, SearchService];

@Module({ providers: SERVICES, exports: SERVICES })
export class SearchModule {}
