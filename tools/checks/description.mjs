import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { breakingChanges, unnamed } from './breaking.mjs';

const GENERATOR = fileURLToPath(new URL('../../node_modules/openapi-typescript/bin/cli.js', import.meta.url));
const TYPES = 'packages/client/src/description.generated.ts';

const readJson = (root, path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** What is wrong with the clients' types: '' where they are those of the description. @param root of a checkout */
export function staleTypes(root) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [GENERATOR, 'docs/openapi.json', '--output', TYPES, '--check'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? '' : `${TYPES} is not of docs/openapi.json: UPDATE_OPENAPI=1 makes it anew\n${error?.message ?? stdout + stderr}`;
}

/** A line for each change that breaks callers of the last release and that the change log does not name. @param root of a checkout */
export function silentBreaks(root) {
  const last = `docs/releases/${readJson(root, 'docs/releases.json').at(-1).name}.openapi.json`;
  const changes = breakingChanges(readJson(root, last), readJson(root, 'docs/openapi.json'));
  return unnamed(changes, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')).map(
    ({ subject, what }) => `breaks callers, and CHANGELOG.md does not name \`${subject}\` under Unreleased: ${what}`,
  );
}
