import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERROR_CODES, type ErrorCode } from '@app/errors';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { ERROR_ADVICE } from '../apps/api/src/guides/error-advice';
import type { Described } from '../apps/api/src/guides/error-pages';
import { findSections, LANGUAGES, markdownOf, PAGES, rendered, renderGuides, type PageName } from '../apps/api/src/guides/guide-pages';
import { freePort } from '../tools/embedded-postgres';
import { findProgram } from '../tools/programs';
import { makeDeck } from './support/deck';
import { describeWith } from './support/programs';
import { CSV } from './support/files';
import { Receiver } from './support/receiver';
import { TestService } from './support/service';
import { complaintsOfCompiler, installClient } from './support/typescript-samples';

jest.setTimeout(120_000);

const ROOT = join(__dirname, '..');
type Language = keyof typeof LANGUAGES;

interface Sample {
  code: string;
  /** What the reader is told to keep of the answer: name of the variable → field. */
  keep: [string, string][];
  prints: RegExp;
}

/** The samples of a page in one language, in their order. Each block says what it prints: one that says nothing is refused. */
function samplesOf(page: PageName, language: Language): Sample[] {
  return [...markdownOf(page).matchAll(new RegExp(`^\`\`\`${language}\\b(.*)\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, meta, code]) => {
    const prints = /prints=(.+)$/.exec(meta as string)?.[1];
    if (prints === undefined) throw new Error(`${page}: a sample does not say what it prints:\n${code}`);
    const keep = /keep=(\S+)/.exec(meta as string)?.[1] ?? '';
    const pairs = keep.split(',').flatMap((each) => (each ? [each.split(':') as [string, string]] : []));
    return { code: code as string, keep: pairs, prints: new RegExp(prints) };
  });
}

const WITH_SAMPLES = (Object.keys(PAGES) as PageName[]).filter((page) => page !== 'changelog');
let service: TestService;
let receiver: Receiver;
const front = createServer((caller) => {
  const onward = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
  for (const end of [caller, onward])
    end.on('error', () => undefined).on('close', () => [caller, onward].forEach((each) => each.destroy()));
  caller.pipe(onward).pipe(caller);
});
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deal-flow-guides-'));
  // Download URLs name the public address, which is known before the service listens.
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done));
  const BASE_URL = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
  service = await TestService.start({ worker: true, env: { WEBHOOK_ALLOW_PRIVATE: 'true', BASE_URL } });
  receiver = await Receiver.start();
});
afterAll(async () => {
  await service?.stop();
  await receiver?.stop();
  front.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a reader has: a key, two companies, a deck, a table, an address that receives. A team of its own, as samples repeat. */
async function surroundings(language: Language): Promise<NodeJS.ProcessEnv> {
  const { key } = await service.seed.team();
  const { body: company } = await service.as(key).post('/v1/companies', { name: 'Birch' });
  await service.as(key).post('/v1/companies', { name: 'Cedar' });
  const port = await freePort();
  return {
    PATH: process.env.PATH,
    PYTHONPATH: join(ROOT, 'clients/python'),
    PYTHONDONTWRITEBYTECODE: '1',
    DEAL_FLOW_URL: service.baseUrl,
    DEAL_FLOW_KEY: key,
    COMPANY_ID: company.id,
    PORT: String(port),
    // Where nothing of the sample's own listens, somebody does.
    HOOK_URL: language === 'sh' ? receiver.url('/hooks') : `http://127.0.0.1:${port}/`,
  };
}

/** @returns what it prints; throws when it fails */
function run(language: Language, page: PageName, code: string, env: NodeJS.ProcessEnv): Promise<string> {
  const file = join(folder, `${page}.${{ sh: 'sh', ts: 'mjs', python: 'py' }[language]}`);
  const options = { module: ModuleKind.ESNext, target: ScriptTarget.ES2022 };
  writeFileSync(file, language === 'ts' ? transpileModule(code, { compilerOptions: options }).outputText : code);
  const program = { sh: 'bash', ts: process.execPath, python: findProgram('python3') as string }[language];
  const args = language === 'sh' ? ['-eu', '-o', 'pipefail', file] : [file];
  return new Promise((done, fail) => {
    execFile(program, args, { cwd: folder, env, timeout: 60_000 }, (error, stdout, stderr) =>
      error ? fail(new Error(`${code}\n${stdout}${stderr}${error.message}`)) : done(stdout),
    );
  });
}

function eachPage(language: Language): void {
  const tried = new Map<PageName, Promise<void>>();

  async function tryOut(page: PageName): Promise<void> {
    const samples = samplesOf(page, language);
    expect(samples.length).toBe(samplesOf(page, 'sh').length);
    expect(samples.length).toBeGreaterThan(0);
    const env = await surroundings(language);
    for (const { code, keep, prints } of samples) {
      const printed = await run(language, page, code, env);
      expect(printed).toMatch(prints);
      for (const [name, field] of keep) {
        const value = new RegExp(`"${field}": ?"([^"]+)"`).exec(printed)?.[1];
        expect([field, value]).toEqual([field, expect.any(String)]);
        env[name] = value;
      }
    }
  }

  // The pages side by side, on a team each: they are read by themselves.
  beforeAll(async () => {
    for (const page of WITH_SAMPLES) tried.set(page, tryOut(page));
    await Promise.allSettled(tried.values());
  });

  it.each(WITH_SAMPLES)('%s: each sample runs against the service and prints what it should', (page) => tried.get(page));
}

beforeAll(async () => {
  writeFileSync(join(folder, 'deck.pdf'), await makeDeck());
  writeFileSync(join(folder, 'revenue.csv'), CSV);
});

describeWith('curl', 'samples for curl', () => eachPage('sh'));

describe('samples in TypeScript', () => {
  beforeAll(() => installClient(folder));

  eachPage('ts');

  it('are taken by a strict project', () => {
    const files = WITH_SAMPLES.flatMap((page) =>
      samplesOf(page, 'ts').map(({ code }, index) => {
        writeFileSync(join(folder, `${page}-${index}.mts`), code);
        return `${page}-${index}.mts`;
      }),
    );
    expect(complaintsOfCompiler(folder, files)).toBe('');
  });
});

describeWith('python3', 'samples in Python', () => eachPage('python'));

describe('the guides', () => {
  const pages = renderGuides();

  it('name only operations that the description has', async () => {
    const { paths } = (await service.as().get('/v1/openapi.json')).body as { paths: Record<string, Record<string, unknown>> };
    const texts = WITH_SAMPLES.map(markdownOf).join('\n');
    const named = [...texts.matchAll(/`(GET|POST|PATCH|PUT|DELETE) (\/v1\/[^`?]*)/g)];
    expect(named.length).toBeGreaterThan(15);
    for (const [, method, path] of named)
      expect([path, Object.keys(paths[path as string] ?? {})]).toEqual([path, expect.arrayContaining([method?.toLowerCase()])]);
  });

  it('link only to what is there', async () => {
    const targets = new Set(
      [...pages.values()].flatMap(({ html }) => [...html.matchAll(/href="(\/[^"]*|#[^"]*)"/g)].map(([, href]) => href as string)),
    );
    for (const { name, html } of pages.values()) {
      for (const [, id] of html.matchAll(/href="#([^"]*)"/g)) expect([name, html.includes(`id="${id}"`)]).toEqual([name, true]);
    }
    for (const href of [...targets].filter((each) => each.startsWith('/'))) {
      const [path, id] = href.split('#') as [string, string?];
      const answer = await fetch(`${service.baseUrl}${path}`);
      expect([href, answer.status]).toEqual([href, 200]);
      if (id !== undefined) expect([href, (await answer.text()).includes(`id="${id}"`)]).toEqual([href, true]);
    }
  });

  it('have a place of its own for every code, with what to do about it', () => {
    const sections = new Map(pages.get('errors')?.sections.map((section) => [section.id, section.text]));
    for (const [code, { status, message }] of Object.entries(ERROR_CODES)) {
      expect(sections.get(code)?.startsWith(`${code} ${status}. ${message} `)).toBe(true);
      expect(sections.get(code)?.length).toBeGreaterThan(code.length + message.length + 20);
    }
  });

  it('have a page of every code: what to do, how it looks, and each operation that answers with it', async () => {
    const { paths } = (await service.as().get('/v1/openapi.json')).body as Described;
    for (const [code, { status, message }] of Object.entries(ERROR_CODES)) {
      const answer = await fetch(`${service.baseUrl}/docs/guides/errors/${code}`);
      const html = await answer.text();
      expect([code, answer.status]).toEqual([code, 200]);
      expect(html).toContain(`<h1>${code}</h1>\n${rendered(`**${status}.** ${message}`)}`);
      expect(html).toContain(rendered(ERROR_ADVICE[code as ErrorCode]));
      const linked = [...html.matchAll(/href="\/docs#\/\w+\/(\w+)"/g)].map(([, id]) => id);
      const answering = Object.values(paths).flatMap((methods) =>
        Object.values(methods).filter(({ responses }) => JSON.stringify(responses[status] ?? {}).includes(`"${code}":{"value"`)),
      );
      expect([code, linked]).toEqual([code, answering.map(({ operationId }) => operationId)]);
    }
    for (const other of ['none', 'constructor', '__proto__', 'company_not_found%2F..'])
      expect([other, (await service.as().get(`/docs/guides/errors/${other}`)).status]).toEqual([other, 404]);
  });

  it('are linked by each refusal, whoever answers it', async () => {
    const { key } = await service.seed.team();
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'refused-once' };
    const refused = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: '{"name":""}' };
    const answers = [
      await fetch(`${service.baseUrl}/v1/companies/01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11`, { headers }),
      await fetch(`${service.baseUrl}/v1/companies`),
      await fetch(`${service.baseUrl}/v1/companies`, refused),
      // The same again, from what was kept under its key.
      await fetch(`${service.baseUrl}/v1/companies`, refused),
      await fetch(`${service.baseUrl}/v1/none`, { method: 'OPTIONS' }),
      await fetch(`${service.baseUrl}/portal/board/search`),
    ];
    expect(answers[3]?.headers.get('idempotent-replayed')).toBe('true');
    for (const answer of answers) {
      const { error } = (await answer.json()) as { error: { code: string } };
      const [, target] = /^<(.+)>; rel="help"$/.exec(answer.headers.get('link') ?? '') ?? [];
      const help = await fetch(new URL(target as string, answer.url));
      expect([help.status, (await help.text()).includes(`<h1>${error.code}</h1>`)]).toEqual([200, true]);
    }
    expect((await fetch(`${service.baseUrl}/v1/health`)).headers.get('link')).toBeNull();
  });

  it('are searched by words, a code before what mentions it', async () => {
    expect(findSections(pages.values(), 'invalid_cursor')[0]).toMatchObject({ page: 'errors', id: 'invalid_cursor' });
    expect(findSections(pages.values(), 'KEEP copy step')[0]).toMatchObject({ page: 'pagination', id: 'keep-a-copy-in-step' });
    expect([findSections(pages.values(), ' '), findSections(pages.values(), 'xyzzy deck')]).toEqual([[], []]);
    const answer = await fetch(`${service.baseUrl}/docs/guides/search?q=${encodeURIComponent('"><script>x</script>')}&q=2`);
    expect([answer.status, (await answer.text()).includes('<script>')]).toEqual([200, false]);
    const hostile = await (await fetch(`${service.baseUrl}/docs/guides/search?q=${encodeURIComponent('"><script>x</script>')}`)).text();
    expect([hostile.includes('<script>'), hostile.includes('Nothing was found')]).toEqual([false, true]);
  });

  it('begin with the quick start, and answer what is not there as the service does', async () => {
    const start = await fetch(`${service.baseUrl}/docs/guides`, { redirect: 'manual' });
    expect([start.status, start.headers.get('location')]).toEqual([302, '/docs/guides/quick-start']);
    for (const path of ['none', '..%2f..%2fpackage', 'pages/errors.md', '__proto__']) {
      expect([path, (await service.as().get(`/docs/guides/${path}`)).status]).toEqual([path, 404]);
    }
  });
});
