import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { ScoreResource, ScoresController } from './scores.controller';
import { ScoringModule } from './scoring.module';

@Module({ imports: [ScoringModule, CompaniesModule], controllers: [ScoresController], providers: [ScoreResource] })
export class ScoringApiModule {}
