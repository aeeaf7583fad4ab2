import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { JobHandler, JobHandlers, type JobResult } from './job-handlers';

class Handler implements JobHandler {
  run = (): Promise<JobResult> => Promise.reject(new Error('not run here'));
}

@JobHandler('rescore')
class Rescoring extends Handler {}

@JobHandler('rescore')
class AlsoRescoring extends Handler {}

async function handlersWith(...providers: (new () => Handler)[]): Promise<JobHandlers> {
  const module = await Test.createTestingModule({ imports: [DiscoveryModule], providers: [JobHandlers, ...providers] }).compile();
  await module.init();
  return module.get(JobHandlers);
}

describe('the handlers of jobs', () => {
  it('are found by their decorator', async () => {
    const handlers = await handlersWith(Rescoring);
    expect(handlers.get('rescore')).toBeInstanceOf(Rescoring);
    expect([handlers.has('rescore'), handlers.has('deck_intake')]).toEqual([true, false]);
  });

  it('stop the start where two run one type, or none does', async () => {
    await expect(handlersWith(Rescoring, AlsoRescoring)).rejects.toThrow('two handlers for rescore');
    const handlers = await handlersWith(Rescoring);
    expect(() => handlers.assertComplete()).toThrow('no handler for deck_intake');
  });
});
