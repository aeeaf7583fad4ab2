import { Module } from '@nestjs/common';
import { EventsModule } from '@app/events';
import { MatchesRepository } from './matches.repository';
import { ThesesRepository } from './theses.repository';
import { ThesesService } from './theses.service';
import { MatchLists, ThesisMatches } from './thesis-matches.service';

/** Needs a `ThesisMatchQueue`: deck-intake provides it for the whole application. */
@Module({
  imports: [EventsModule],
  providers: [ThesesRepository, MatchesRepository, ThesesService, ThesisMatches, MatchLists],
  exports: [ThesesService, ThesisMatches, MatchLists],
})
export class ThesesModule {}
