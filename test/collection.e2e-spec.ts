import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCollection } from './support/collection';
import { sampleFiles, sampleSurroundings } from './support/sample-surroundings';
import { TestService } from './support/service';

jest.setTimeout(120_000);

interface Pair {
  key: string;
  value: string;
}
interface Request {
  method: string;
  header: Pair[];
  auth: { type: 'noauth' | 'bearer'; bearer?: Pair[] };
  url: { raw: string; host: string[]; path: string[]; query?: (Pair & { disabled?: boolean })[] };
  body?: { mode: 'raw' | 'formdata'; raw?: string; formdata?: { key: string; type: 'file' | 'text'; src?: string; value?: string }[] };
}
interface Collection {
  item: { name: string; item: { name: string; request: Request }[] }[];
  variable: Pair[];
}

const FOLDER = join(__dirname, '../docs/collection');
const read = (name: string): any => JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));

/** As Postman and its like do: the environment goes before the collection's own variables; a name that nobody knows stays. */
const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name) => values[name] ?? whole);

function bodyOf(body: Request['body'], values: Record<string, string>, files: Record<string, Buffer>): RequestInit['body'] {
  if (body?.mode === 'raw') return fill(body.raw ?? '', values);
  if (body === undefined) return undefined;
  const form = new FormData();
  for (const { key, type, src = '', value = '' } of body.formdata ?? []) {
    if (type === 'file') form.append(key, new Blob([new Uint8Array(files[src] as Buffer)]), src);
    else form.append(key, fill(value, values));
  }
  return form;
}

describe('the collection', () => {
  let service: TestService;
  let collection: Collection;
  const files: Record<string, Buffer> = {};

  beforeAll(async () => {
    service = await TestService.start({ worker: true, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } });
    collection = read('deal-flow.postman_collection.json');
    Object.assign(files, await sampleFiles());
  });
  afterAll(() => service?.stop());

  it('has every operation of the description, and is served beside the reference', async () => {
    const { paths } = (await service.as().get('/v1/openapi.json')).body as { paths: Record<string, object> };
    const described = Object.values(paths).flatMap((methods) => Object.keys(methods));
    expect(collection.item.flatMap(({ item }) => item).length).toBe(described.length);
    const answer = await fetch(`${service.baseUrl}/docs/collection.json`);
    expect([answer.status, answer.headers.get('content-type'), await answer.json()]).toEqual([
      200,
      expect.stringContaining('application/json'),
      { ...collection },
    ]);
  });

  it('is answered, each request, with the environment that comes with it filled in', async () => {
    const { investor, founder } = await sampleSurroundings(service);
    const environment = read('deal-flow.postman_environment.json') as { values: Pair[] };
    expect(environment.values.map(({ key }) => key)).toEqual(['DEAL_FLOW_URL', 'DEAL_FLOW_KEY', 'DEAL_FLOW_FOUNDER_KEY']);
    const keys = { DEAL_FLOW_URL: service.baseUrl, DEAL_FLOW_KEY: investor.DEAL_FLOW_KEY, DEAL_FLOW_FOUNDER_KEY: founder.DEAL_FLOW_KEY };
    const refused: string[] = [];
    for (const { name: tag, item } of collection.item) {
      for (const { name, request } of item) {
        const values = { ...(tag === 'Founder' ? founder : investor), ...keys } as Record<string, string>;
        // Only what has failed is tried again.
        if (request.url.path.join('/').endsWith('jobs/{{JOB_ID}}/retry')) values.JOB_ID = investor.FAILED_JOB_ID as string;
        const headers = Object.fromEntries(request.header.map(({ key, value }) => [key, value]));
        if (request.auth.type === 'bearer') headers.authorization = `Bearer ${fill(request.auth.bearer?.[0]?.value ?? '', values)}`;
        const parts = request.url.query?.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`) ?? [];
        const url = `${request.url.host.join('.')}/${request.url.path.join('/')}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
        expect(url).toBe(request.url.raw);
        const answer = await fetch(fill(url, values), { method: request.method, headers, body: bodyOf(request.body, values, files) });
        if (!answer.ok) refused.push(`${tag}: ${name}: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
        else await answer.body?.cancel();
      }
    }
    expect(refused).toEqual([]);
  });

  it('is that of docs/openapi.json', () => {
    expect(writeCollection(join(__dirname, '..'), true)).toEqual([]);
  });

  it('names each variable that its requests use', () => {
    const used = new Set(JSON.stringify(collection.item).match(/(?<=\{\{)\w+(?=\}\})/g));
    expect(collection.variable.map(({ key }) => key)).toEqual([...used].sort());
  });
});
