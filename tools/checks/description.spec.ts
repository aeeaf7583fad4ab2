import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../..');
const TYPES = 'packages/client/src/description.generated.ts';

const operation = (summary: string): object => ({
  operationId: 'getThing',
  summary,
  responses: { 200: { description: 'It.', content: { 'application/json': { schema: { type: 'string' } } } } },
});
const description = (paths: object): string => JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1.0.0' }, paths }, null, 2);

describe('what CI looks at when the description changes', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'deal-flow-description-'));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true });
    writeFileSync(join(checkout, path), text);
  };
  /** As `npm run check` asks. */
  const asked = (name: 'staleTypes' | 'silentBreaks'): unknown => {
    const script = `import { ${name} } from ${JSON.stringify(join(__dirname, 'description.mjs'))};
      console.log(JSON.stringify(${name}(${JSON.stringify(checkout)})));`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    if (stdout === '') throw new Error(stderr);
    return JSON.parse(stdout) as unknown;
  };
  const generate = (): void => {
    const generator = join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
    expect(spawnSync(process.execPath, [generator, 'docs/openapi.json', '--output', TYPES], { cwd: checkout }).status).toBe(0);
  };

  beforeAll(() => {
    const released = description({ '/v1/a': { get: operation('A thing') }, '/v1/b': { get: operation('Another') } });
    write('docs/releases.json', '[{ "name": "first" }]');
    write('docs/releases/first.openapi.json', released);
    write('docs/openapi.json', released);
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.0.0\n');
    mkdirSync(join(checkout, dirname(TYPES)), { recursive: true });
    generate();
  });
  afterAll(() => rmSync(checkout, { recursive: true }));

  it('passes where nothing changed', () => {
    expect([asked('staleTypes'), asked('silentBreaks')]).toEqual(['', []]);
  });

  it('fails until the clients are made anew', () => {
    write('docs/openapi.json', description({ '/v1/b': { get: operation('Another, in other words') } }));
    expect(asked('staleTypes')).toMatch(/description\.generated\.ts is not of docs\/openapi\.json/);
    generate();
    expect(asked('staleTypes')).toBe('');
  });

  it('fails until the change log names what breaks callers', () => {
    expect(asked('silentBreaks')).toEqual(['breaks callers, and CHANGELOG.md does not name `GET /v1/a` under Unreleased: is gone']);
    write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n- `GET /v1/a` is gone.\n\n## 1.0.0\n');
    expect(asked('silentBreaks')).toEqual([]);
  });
});
