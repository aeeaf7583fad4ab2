import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnswerBatches } from './answer-batches.repository';
import { PropertiesRepository } from './properties.repository';
import { PropertiesService } from './properties.service';
import { PropertyEntity } from './property.entity';
import { PropertyAnswersRepository } from './property-answers.repository';
import { PropertyAnswers } from './property-answers.service';

@Module({
  imports: [TypeOrmModule.forFeature([PropertyEntity])],
  providers: [PropertiesService, PropertiesRepository, PropertyAnswers, PropertyAnswersRepository, AnswerBatches],
  exports: [PropertiesService, PropertyAnswers, AnswerBatches],
})
export class PropertiesModule {}
