import { Module } from '@nestjs/common';
import { MatchesRepository } from './matches.repository';
import { ThesesRepository } from './theses.repository';
import { Theses } from './theses.service';
import { MatchLists, ThesisMatches } from './thesis-matches.service';
import { ThesisResource } from './thesis.resource';

/** Needs a `ThesisMatchQueue`: deck-intake provides it for the whole application. */
@Module({
  providers: [ThesesRepository, MatchesRepository, Theses, ThesisMatches, MatchLists, ThesisResource],
  exports: [Theses, ThesisMatches, MatchLists, ThesisResource],
})
export class ThesesModule {}
