import { Module } from '@nestjs/common';
import { PipelinesModule } from '@app/pipelines';
import { PropertiesModule } from '@app/properties';
import { DeckIntakeModule } from './deck-intake.module';
import { JobsController } from './jobs/jobs.controller';
import { DecksController } from './submission/decks.controller';

@Module({ imports: [DeckIntakeModule, PipelinesModule, PropertiesModule], controllers: [DecksController, JobsController] })
export class DeckIntakeApiModule {}
