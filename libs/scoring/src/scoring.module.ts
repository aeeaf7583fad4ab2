import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { ActiveRubric } from './rubric/rubric-in-force';
import { CompanyScoresRepository } from './store/company-scores.repository';
import { ScoreHistoryRepository } from './store/score-history.repository';
import { ScoreHistoryService } from './store/score-history.service';
import { ScoresRepository } from './store/scores.repository';
import { ScoresService } from './store/scores.service';

const RUBRIC = { provide: ActiveRubric, useFactory: () => new ActiveRubric() };

@Module({
  imports: [CompaniesModule],
  providers: [CompanyScoresRepository, ScoreHistoryRepository, ScoreHistoryService, ScoresRepository, ScoresService, RUBRIC],
  exports: [CompanyScoresRepository, ScoreHistoryService, ScoresService, ActiveRubric],
})
export class ScoringModule {}
