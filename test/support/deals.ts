import {
  DealBatches,
  DealListsRepository,
  DealMovesRepository,
  DealsRepository,
  DealsService,
  PipelinesRepository,
  PipelinesService,
  PipelineStagesRepository,
} from '@app/pipelines';
import { PipelineEntity } from '../../libs/pipelines/src/pipeline.entity';
import { outboxOf } from './events';
import type { OpenDatabase } from './rows';

export function dealsOf({ db, keyset, repository }: OpenDatabase): DealsService {
  const repositories = [
    new DealsRepository(db),
    new DealMovesRepository(db),
    new DealListsRepository(db),
    new DealBatches(db),
    new PipelineStagesRepository(db),
    new PipelinesRepository(db, repository(PipelineEntity)),
  ] as const;
  return new DealsService(db, ...repositories, outboxOf(db), keyset);
}

export function pipelinesOf({ db, keyset, repository }: OpenDatabase): PipelinesService {
  return new PipelinesService(db, new PipelinesRepository(db, repository(PipelineEntity)), new PipelineStagesRepository(db), keyset);
}
