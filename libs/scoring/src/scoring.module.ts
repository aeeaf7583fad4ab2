import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { RubricInForce } from './rubric/rubric-in-force';
import { ScoresController } from './scores.controller';
import { CompanyScores } from './store/company-scores.service';
import { ScoresReader } from './store/scores.reader';

const RUBRIC = { provide: RubricInForce, useFactory: () => new RubricInForce() };

@Module({ providers: [CompanyScores, ScoresReader, RUBRIC], exports: [CompanyScores, ScoresReader, RubricInForce] })
export class ScoringModule {}

@Module({ imports: [ScoringModule, CompaniesModule], controllers: [ScoresController] })
export class ScoringApiModule {}
