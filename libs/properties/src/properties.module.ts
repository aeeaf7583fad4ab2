import { Module } from '@nestjs/common';
import { AnswerBatches } from './answer-batches.repository';
import { PropertiesRepository } from './properties.repository';
import { PropertiesService } from './properties.service';
import { PropertyAnswersRepository } from './property-answers.repository';
import { PropertyAnswers } from './property-answers.service';

@Module({
  providers: [PropertiesService, PropertiesRepository, PropertyAnswers, PropertyAnswersRepository, AnswerBatches],
  exports: [PropertiesService, PropertyAnswers, AnswerBatches],
})
export class PropertiesModule {}
