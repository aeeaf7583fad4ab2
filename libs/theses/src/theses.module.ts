import { Module } from '@nestjs/common';
import { EventsModule } from '@app/events';
import { JobsModule } from '@app/jobs';
import { MatchesRepository } from './matches.repository';
import { ThesesRepository } from './theses.repository';
import { ThesesService } from './theses.service';
import { MatchLists, ThesisMatches } from './thesis-matches.service';

@Module({
  imports: [EventsModule, JobsModule],
  providers: [ThesesRepository, MatchesRepository, ThesesService, ThesisMatches, MatchLists],
  exports: [ThesesService, ThesisMatches, MatchLists],
})
export class ThesesModule {}
