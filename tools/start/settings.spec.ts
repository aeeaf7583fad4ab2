import { join } from 'node:path';
import { metricsPortOf, processEnvironment, readSettings } from './settings';

const settings = (env: NodeJS.ProcessEnv): ReturnType<typeof readSettings> => readSettings(env, '/srv/app');

describe('the settings of a start', () => {
  it('are loopback, test and the documented ports unless told otherwise', async () => {
    expect(await settings({})).toEqual({
      environment: 'test',
      host: '127.0.0.1',
      port: 3000,
      mcpPort: 3002,
      dataDir: '/srv/app/.data',
      topDir: '/srv/app/.data',
      databaseUrl: undefined,
      redisUrl: undefined,
      baseUrl: 'http://127.0.0.1:3000',
      mcpUrl: 'http://127.0.0.1:3002/mcp',
      localUrl: 'http://127.0.0.1:3000',
      localMcpUrl: 'http://127.0.0.1:3002',
      stopSeconds: 25,
    });
  });

  it('treat an empty variable as one that is not set', async () => {
    expect(await settings({ PORT: '', APP_ENV: '', DATA_DIR: '', DATABASE_URL: '' })).toEqual(await settings({}));
  });

  it('keep live data in a folder of its own', async () => {
    expect((await settings({ APP_ENV: 'live', DATA_DIR: '/data' })).dataDir).toBe(join('/data', 'live'));
  });

  it('reach a service on all interfaces by the loopback, and an IPv6 one by its brackets', async () => {
    expect(await settings({ HOST: '0.0.0.0', PORT: '80', BASE_URL: 'https://api.example.com/' })).toMatchObject({
      localUrl: 'http://127.0.0.1:80',
      baseUrl: 'https://api.example.com',
    });
    expect((await settings({ HOST: '::1' })).localUrl).toBe('http://[::1]:3000');
  });

  it('find a free port for 0', async () => {
    const { port, baseUrl } = await settings({ PORT: '0' });
    expect(port).toBeGreaterThan(1023);
    expect(baseUrl).toBe(`http://127.0.0.1:${port}`);
  });

  it.each([
    [{ APP_ENV: 'production' }, 'APP_ENV must be live or test, not "production".'],
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535, not "http".'],
    [{ MCP_PORT: '65536' }, 'MCP_PORT must be a whole number from 0 to 65535, not "65536".'],
    [{ PORT: '3002' }, 'PORT and MCP_PORT are both 3002: give them different numbers.'],
  ])('are refused in one line: %j', async (env, message) => {
    await expect(settings(env)).rejects.toThrow(message);
  });

  it('give each process a metrics port of its own, and none where none was asked for', () => {
    expect([0, 1, 2].map((index) => metricsPortOf({ METRICS_PORT: '9464' }, index))).toEqual([
      { METRICS_PORT: '9464' },
      { METRICS_PORT: '9465' },
      { METRICS_PORT: '9466' },
    ]);
    expect(metricsPortOf({}, 1)).toEqual({});
  });

  it('complete the environment of the processes, without the operator token', async () => {
    const given = { OPERATOR_TOKEN: 'plain', LOG_LEVEL: 'debug' };
    const env = processEnvironment(given, await settings({}), { env: { KEY_PEPPER: 'p' }, operatorToken: 'plain' }, 'postgres://x/y');
    expect(env).toMatchObject({
      LOG_LEVEL: 'debug',
      KEY_PEPPER: 'p',
      DATABASE_URL: 'postgres://x/y',
      APP_ENV: 'test',
      HOST: '127.0.0.1',
      BASE_URL: 'http://127.0.0.1:3000',
    });
    expect(JSON.stringify(env)).not.toContain('plain');
  });
});
