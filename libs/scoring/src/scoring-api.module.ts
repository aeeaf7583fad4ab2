import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { ScoresController } from './scores.controller';
import { ScoringModule } from './scoring.module';

@Module({ imports: [ScoringModule, CompaniesModule], controllers: [ScoresController] })
export class ScoringApiModule {}
