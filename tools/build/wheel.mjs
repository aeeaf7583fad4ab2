import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';

/** What pip reads of the package. */
const METADATA = ({ version, readme }) => `Metadata-Version: 2.1
Name: deal-flow
Version: ${version}
Summary: Client of the Deal-Flow Service: decks in, scores and events out, webhooks verified
Requires-Python: >=3.10
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

${readme}`;

const WHEEL = 'Wheel-Version: 1.0\nGenerator: deal-flow-service\nRoot-Is-Purelib: true\nTag: py3-none-any\n';

/** The digest as RECORD has it: base64 for URLs, without padding. */
const digest = (bytes) => createHash('sha256').update(bytes).digest('base64url');

/**
 * A wheel is a zip with three files that describe it (PEP 427), so that neither pip nor a network is needed to make one.
 * The same sources give the same bytes.
 * @returns {string} its path
 */
export function packWheel(folder, out) {
  const version = /^__version__ = "(.+)"$/m.exec(readFileSync(join(folder, 'deal_flow/__init__.py'), 'utf8'))[1];
  const sources = readdirSync(join(folder, 'deal_flow')).filter((name) => name.endsWith('.py') || name === 'py.typed');
  const info = `deal_flow-${version}.dist-info`;
  const files = {
    ...Object.fromEntries(sources.sort().map((name) => [`deal_flow/${name}`, readFileSync(join(folder, 'deal_flow', name))])),
    [`${info}/METADATA`]: Buffer.from(METADATA({ version, readme: readFileSync(join(folder, 'README.md'), 'utf8') })),
    [`${info}/WHEEL`]: Buffer.from(WHEEL),
  };
  const rows = Object.entries(files).map(([name, bytes]) => `${name},sha256=${digest(bytes)},${bytes.length}`);
  files[`${info}/RECORD`] = Buffer.from(`${[...rows, `${info}/RECORD,,`].join('\n')}\n`);
  const path = join(out, `deal_flow-${version}-py3-none-any.whl`);
  writeFileSync(path, zipSync(files, { mtime: new Date('2000-01-01T00:00:00'), attrs: 0o644 << 16, os: 3 }));
  return path;
}
