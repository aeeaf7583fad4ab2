import { request } from 'node:http';
import { TestService } from './support/service';

/** The status of a request whose target is written out like this. */
function statusOf(service: TestService, key: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(service.baseUrl);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers: { authorization: `Bearer ${key}` } }, (answer) =>
      resolve(answer.resume().statusCode),
    );
    sent.on('error', reject).end();
  });
}

describe('rate limiting', () => {
  it('is off unless configured, and leaves no headers', async () => {
    const service = await TestService.start();
    const answers = await Promise.all(Array.from({ length: 60 }, () => service.as().get('/v1/health')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([...(answers[0]?.headers.keys() ?? [])].filter((name) => /limit|retry/.test(name))).toEqual([]);
    await service.stop();
  });

  it('answers 429 with Retry-After once switched on, to each credential by itself', async () => {
    const service = await TestService.start({ env: { RATE_LIMIT_PER_MINUTE: '5' } });
    const team = await service.seed.team();
    for (let i = 0; i < 5; i++) expect((await service.as(team.key).get('/v1/pipelines')).status).toBe(200);
    const refused = await service.as(team.key).get('/v1/pipelines');
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await service.as().get('/v1/health')).status).toBe(200);
    await service.stop();
  });

  it.each([
    ['http://x/v1/pipelines', [200, 429]],
    ['http://x;y/v1/pipelines', [404, 404]],
    ['/v1/pipelines#x', [200, 429]],
  ])('lets nobody past who asks as %s', async (target, answers) => {
    const service = await TestService.start({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
    const { key } = await service.seed.team();
    const statuses = [await statusOf(service, key, target), await statusOf(service, key, target)];
    await service.stop();
    expect(statuses).toEqual(answers);
  });

  it('lets a page of another origin read the 429, and refuses no preflight', async () => {
    const service = await TestService.start({ env: { RATE_LIMIT_PER_MINUTE: '2' } });
    const sign = () => service.as().post('/v1/uploads/sign', { form_id: 'form_unknown' }, { origin: 'https://page.example' });
    expect([(await sign()).status, (await sign()).status]).toEqual([404, 404]);
    const refused = await sign();
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, '*']);
    expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After');
    const preflight = await fetch(`${service.baseUrl}/v1/uploads/sign`, {
      method: 'OPTIONS',
      headers: { origin: 'https://page.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(200);
    await service.stop();
  });
});
