import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...['docs', 'docs/adr'].flatMap((dir) => readdirSync(join(root, dir)).map((name) => `${dir}/${name}`)),
];

const PATH = /`((?:apps|libs|test|tools|docs|deploy)\/[\w./-]+)`/g;
const LINK = /\]\(([\w./-]+)\)/g;
const exists = (path: string): boolean => ['', '.ts', '.e2e-spec.ts'].some((ending) => existsSync(join(root, path + ending)));

it.each(PAGES.filter((page) => page.endsWith('.md')))('%s names nothing that is not there', (page) => {
  const text = read(page);
  const folder = page.includes('/') ? page.slice(0, page.lastIndexOf('/') + 1) : '';
  const paths = Array.from(text.matchAll(PATH), ([, path]) => path as string);
  const links = Array.from(text.matchAll(LINK), ([, path]) => folder + (path as string));
  expect([...paths, ...links].filter((path) => !exists(path))).toEqual([]);
});

it.each(['apps', 'libs', 'tools', 'test'])("README's map names everything in %s", (folder) => {
  const map = read('README.md').split('## The map')[1]?.split('\n## ')[0] ?? '';
  const named = new Set(Array.from(map.matchAll(/`(?:\w+\/)?([\w-]+)`/g), ([, name]) => name));
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  // The stories of `test` go by their file names; its folders are what needs a word.
  const kept = entries.filter((entry) => entry.isDirectory() || (folder === 'tools' && !entry.name.endsWith('.spec.ts')));
  expect(kept.map(({ name }) => name.replace(/\.\w+$/, '')).filter((name) => !named.has(name))).toEqual([]);
});

it('the way from a deck to a score is fifteen files that can be read', () => {
  const way = read('CONTRIBUTING.md').split('## From a deck to a score')[1]?.split('\n## ')[0] ?? '';
  const files = Array.from(way.matchAll(/^\d+\. `([\w./-]+)`/gm), ([, path]) => path as string);
  expect(files[0]).toMatch(/decks\.controller\.ts$/);
  expect(files.length).toBeLessThanOrEqual(15);
  expect(files.filter((path) => read(path).split('\n').length > 300)).toEqual([]);
});
