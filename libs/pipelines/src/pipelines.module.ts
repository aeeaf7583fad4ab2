import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventsModule } from '@app/events';
import { DealBatches } from './deal-batches.repository';
import { DealCardsRepository } from './deal-cards.repository';
import { DealCardsService } from './deal-cards.service';
import { DealListsRepository } from './deal-lists.repository';
import { DealMovesRepository } from './deal-moves.repository';
import { DealsRepository } from './deals.repository';
import { DealsService } from './deals.service';
import { FunnelsService } from './funnels.service';
import { PipelineStagesRepository } from './pipeline-stages.repository';
import { PipelineEntity } from './pipeline.entity';
import { PipelinesRepository } from './pipelines.repository';
import { PipelinesService } from './pipelines.service';

const SERVICES = [
  PipelinesService,
  PipelinesRepository,
  PipelineStagesRepository,
  DealsService,
  DealsRepository,
  DealListsRepository,
  DealMovesRepository,
  DealBatches,
  DealCardsRepository,
  DealCardsService,
  FunnelsService,
];

@Module({ imports: [TypeOrmModule.forFeature([PipelineEntity]), EventsModule], providers: SERVICES, exports: SERVICES })
export class PipelinesModule {}
