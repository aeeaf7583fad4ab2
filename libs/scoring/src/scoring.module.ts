import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { ScoresController } from './scores.controller';
import { CompanyScores } from './store/company-scores.service';
import { ScoresReader } from './store/scores.reader';

@Module({ providers: [CompanyScores, ScoresReader], exports: [CompanyScores, ScoresReader] })
export class ScoringModule {}

@Module({ imports: [ScoringModule, CompaniesModule], controllers: [ScoresController] })
export class ScoringApiModule {}
