import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { ApiError } from '@app/errors';
import * as typeorm from 'typeorm';

const ROOT = join(__dirname, '..');
const native = createRequire(__filename);
const Environment = native(join(ROOT, 'test/jest/environment.js')) as new (
  config: object,
  context: object,
) => {
  keepGlobals(keys: string[]): void;
  teardown(): Promise<void>;
};

interface Traces {
  left?: number;
  kept?: number;
}

// What the files of a run share (test/jest), and what they must not.
describe('a test file', () => {
  it('uses the built code and the packages as the service loads them, once a process', () => {
    expect(ApiError).toBe((native(join(ROOT, 'dist/libs/errors/src/index.js')) as { ApiError: unknown }).ApiError);
    expect(typeorm.DataSource).toBe((native('typeorm') as typeof typeorm).DataSource);
  });

  it('shares the realm: what is an error or a list for the service is one for a test', () => {
    expect(runInThisContext('Error')).toBe(Error);
    expect(runInThisContext('[]')).toBeInstanceOf(Array);
  });

  it('leaves nothing behind in globals, environment and process, but what shared modules keep there', async () => {
    const projectConfig = { testEnvironmentOptions: {}, globals: {}, fakeTimers: { enableGlobally: false }, rootDir: ROOT };
    const environment = new Environment({ globalConfig: {}, projectConfig }, { testPath: __filename });
    const traces = globalThis as Traces;
    const [home, fetched, hangUps] = [process.env.HOME, globalThis.fetch, process.listenerCount('SIGHUP')];
    traces.left = 1;
    traces.kept = 2;
    environment.keepGlobals(['kept']);
    globalThis.fetch = () => Promise.reject(new Error('no network'));
    process.env.LEFT_BEHIND = 'yes';
    process.env.HOME = '/nowhere';
    process.on('SIGHUP', () => undefined);
    process.chdir('/');
    await environment.teardown();
    expect([traces.left, traces.kept, globalThis.fetch]).toEqual([undefined, 2, fetched]);
    expect([process.env.LEFT_BEHIND, process.env.HOME, process.listenerCount('SIGHUP')]).toEqual([undefined, home, hangUps]);
    expect(process.cwd()).not.toBe('/');
    delete traces.kept;
  });
});
