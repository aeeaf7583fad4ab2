import { connect } from 'node:net';
import { TestService } from './support/service';

jest.setTimeout(60_000);

describe('details of section 1', () => {
  let service: TestService;
  let key: string;

  beforeAll(async () => {
    service = await TestService.start();
    key = (await service.seed.team()).key;
  });

  afterAll(() => service.stop());

  const raw = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1', () => socket.write(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('close', () => resolve(answer)).on('error', reject);
    });

  it.each(['/v1/Companies', '/v1/companies/', '/v1/companies/%FF', '/v1/companies/%ED%A0%80/notes'])('knows no %s', async (path) => {
    const { status, body } = await service.as(key).get(path);
    expect([status, body.error.code]).toEqual([404, 'not_found']);
  });

  it('stores strings as sent, trimmed only where blank is refused', async () => {
    const client = service.as(key);
    const sent = { name: '  Trimmed\t', industry: ' as sent ', stage: '\n', founder_name: ' Ada Lovelace ' };
    const { body: company } = await client.post('/v1/companies', sent);
    expect(company).toMatchObject({ name: 'Trimmed', industry: ' as sent ', stage: '\n', primary_contact: { name: 'Ada Lovelace' } });
    expect((await client.post(`/v1/companies/${company.id}/notes`, { body: '\n **Met** them.\n\n - twice\n' })).body.body).toBe(
      '**Met** them.\n\n - twice',
    );
    expect((await client.post(`/v1/companies/${company.id}/notes`, { body: '\n\t ' })).body.error.code).toBe('invalid_request');
  });

  it('calls an endless cursor a cursor that is none of its own', async () => {
    const { status, body } = await service.as(key).get(`/v1/companies?cursor=${'a'.repeat(5000)}`);
    expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
  });

  it('answers with the envelope and a request id where Node would answer by itself', async () => {
    const bare = await raw('GET /v1/health HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(bare).toMatch(/^HTTP\/1\.1 400 [\s\S]*x-request-id: [\s\S]*"invalid_request"/i);
    const expecting = await raw('GET /v1/health HTTP/1.1\r\nHost: x\r\nExpect: nope\r\nConnection: close\r\n\r\n');
    expect(expecting).toMatch(/^HTTP\/1\.1 200 [\s\S]*x-request-id: /i);
  });
});
