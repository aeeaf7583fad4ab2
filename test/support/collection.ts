import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { collectionOf, environmentOf } from '../../apps/api/src/description/collection';

/** Where the collection lies: its file's name → what makes it. */
const FILES: Record<string, (document: OpenAPIObject) => object> = {
  'deal-flow.postman_collection.json': collectionOf,
  'deal-flow.postman_environment.json': environmentOf,
};

/**
 * Makes `docs/collection` of `docs/openapi.json`.
 * @param root of the repository
 * @param check writes nothing (UPDATE_OPENAPI=1 with test/description does)
 * @returns the files that were not as they should be
 */
export function writeCollection(root: string, check: boolean): string[] {
  const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as OpenAPIObject;
  return Object.entries(FILES).flatMap(([name, make]) => {
    const path = join(root, 'docs/collection', name);
    const text = `${JSON.stringify(make(document), null, 2)}\n`;
    if (existsSync(path) && readFileSync(path, 'utf8') === text) return [];
    if (!check) {
      mkdirSync(join(root, 'docs/collection'), { recursive: true });
      writeFileSync(path, text);
    }
    return [`docs/collection/${name}`];
  });
}
