import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const textOf = (...paths: string[]): string => paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');

interface Described {
  paths: Record<string, Record<string, { tags: string[] }>>;
}

const { paths } = JSON.parse(textOf('docs/openapi.json')) as Described;
/** Method and path of what founders and public forms do. */
const CALLS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { tags }]) => tags.includes('Founder') || tags.includes('Public'))
    .map(([method]): [string, string] => [method, path]),
);

/** The calls that a client's source makes; names of ids are its own. */
const made = (source: string, call: RegExp): Set<string> =>
  new Set([...source.matchAll(call)].map(([, method, path]) => `${method?.toLowerCase()} ${path?.replace(/\{\w+\}/g, '{}')}`));

const TYPESCRIPT = made(
  textOf('packages/client/src/founders.ts', 'packages/client/src/forms.ts'),
  /\.api\.(GET|POST|PATCH)\(\s*'([^']+)'/g,
);
const PYTHON = made(
  textOf('clients/python/deal_flow/client.py')
    .replaceAll('self._rows(', 'to.get(')
    .replaceAll(/to\.upload\(\s*/g, 'to.post(')
    .replaceAll('f"{self._path}', '"/v1/me/events')
    .replaceAll('self._path', '"/v1/me/events"'),
  /to\.(get|post|patch)\(f?"([^"]+)"/g,
);

it('there are such calls', () => expect(CALLS.length).toBeGreaterThan(20));

it.each(CALLS)('both clients have %s %s', (method, path) => {
  const call = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
  expect([TYPESCRIPT.has(call), PYTHON.has(call)]).toEqual([true, true]);
});
