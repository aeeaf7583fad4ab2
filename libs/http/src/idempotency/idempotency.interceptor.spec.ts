import type { ExecutionContext } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Db } from '@app/database';
import { firstValueFrom, from } from 'rxjs';
import type { IdempotencyRecords } from './idempotency-records.repository';
import { IdempotencyInterceptor } from './idempotency.interceptor';

it('renews the claim for as long as the handler is at work', async () => {
  jest.useFakeTimers();
  let renewed = 0;
  const records = {
    claim: async () => ({ owner: 'this request', replay: null }),
    renew: async () => void renewed++,
    complete: async () => undefined,
  } as unknown as IdempotencyRecords;
  const db = { tx: (work: () => Promise<unknown>) => work() } as unknown as Db;
  const request = {
    headers: { 'idempotency-key': 'slow' },
    method: 'POST',
    originalUrl: '/',
    context: { idempotencyPrincipal: 'key', hashBody: () => '' },
  };
  const response = { statusCode: 201, getHeader: () => undefined };
  const context = {
    getHandler: () => () => undefined,
    switchToHttp: () => ({ getRequest: () => request, getResponse: () => response }),
  } as unknown as ExecutionContext;
  let finish: (result: string) => void = () => undefined;
  const handle = () => from(new Promise<string>((done) => (finish = done)));
  const interceptor = new IdempotencyInterceptor(records, db, new Reflector(), {} as ModuleRef);
  const answer = firstValueFrom(interceptor.intercept(context, { handle }));
  await jest.advanceTimersByTimeAsync(60_000);
  expect(renewed).toBeGreaterThan(60 / 20);
  finish('done');
  expect(await answer).toBe('done');
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
