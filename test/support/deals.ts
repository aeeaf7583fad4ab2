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
import { outboxOf } from './events';
import type { OpenDatabase } from './rows';

export function dealsOf({ db, keyset }: OpenDatabase): DealsService {
  const repositories = [
    new DealsRepository(db),
    new DealMovesRepository(db),
    new DealListsRepository(db),
    new DealBatches(db),
    new PipelineStagesRepository(db),
    new PipelinesRepository(db),
  ] as const;
  return new DealsService(db, ...repositories, outboxOf(db), keyset);
}

export function pipelinesOf({ db, keyset }: OpenDatabase): PipelinesService {
  return new PipelinesService(db, new PipelinesRepository(db), new PipelineStagesRepository(db), keyset);
}
