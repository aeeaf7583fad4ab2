import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@app/events';
import { JobsModule } from '@app/jobs';
import { MatchesRepository } from './matches.repository';
import { ThesesRepository } from './theses.repository';
import { ThesisEntity } from './thesis.entity';
import { ThesesService } from './theses.service';
import { MatchLists, ThesisMatches } from './thesis-matches.service';

@Module({
  imports: [TypeOrmModule.forFeature([ThesisEntity]), EventsModule, JobsModule],
  providers: [ThesesRepository, MatchesRepository, ThesesService, ThesisMatches, MatchLists],
  exports: [ThesesService, ThesisMatches, MatchLists],
})
export class ThesesModule {}
