import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import type { Storage } from '@app/storage';
import { FLOOR_BYTES, FLOOR_MS } from './body-flow';
import { readJsonBody } from './json-body';
import { readMultipartBody } from './multipart-body';

const FORM = { 'content-type': 'multipart/form-data; boundary=x' };

/** A request whose body the test writes. */
function open(headers: Record<string, string>): { body: PassThrough; request: IncomingMessage } {
  const body = new PassThrough({ highWaterMark: 1024 * 1024 });
  return { body, request: Object.assign(body, { headers }) as unknown as IncomingMessage };
}

type Reader = (request: IncomingMessage) => Promise<unknown>;
const READERS: [string, Record<string, string>, Reader][] = [
  ['JSON', { 'content-type': 'application/json' }, (request) => readJsonBody(request)],
  ['a form', FORM, (request) => readMultipartBody({} as Storage, request, 1000)],
];

describe.each(READERS)('%s that arrives slowly', (_what, headers, read) => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
  afterEach(() => jest.useRealTimers());

  /** How the reading of a body ends that goes on like this, and after how many half minutes. */
  async function endOf(bytesInHalfAMinute: number, halfMinutes: number): Promise<[number, string, unknown]> {
    const { body, request } = open(headers);
    let end = '';
    let told: unknown;
    void read(request).then(
      () => (end = 'read'),
      (error: { code: string; headers?: unknown }) => ([end, told] = [error.code, error.headers]),
    );
    for (let passed = 0; passed < halfMinutes; passed++) {
      body.write(Buffer.alloc(bytesInHalfAMinute, ' '));
      await new Promise(setImmediate);
      jest.advanceTimersByTime(FLOOR_MS);
      await new Promise(setImmediate);
      if (end !== '') return [passed + 1, end, told];
    }
    body.destroy();
    return [halfMinutes, 'still read', undefined];
  }

  it('is refused after half a minute with too little, and nobody waits for the rest', async () => {
    expect(await endOf(10, 3)).toEqual([1, 'invalid_request', { Connection: 'close' }]);
  });

  it('is waited for while enough of it comes', async () => {
    expect(await endOf(FLOOR_BYTES, 3)).toEqual([3, 'still read', undefined]);
  });

  it('is refused at once where the connection broke before anybody read it', async () => {
    const { body, request } = open(headers);
    body.destroy();
    await expect(read(request)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(jest.getTimerCount()).toBe(0);
  });
});
