import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../embedded-postgres';
import { rememberSchema, schemaName, schemaOf } from './schema';

const dir = mkdtempSync(join(tmpdir(), 'deal-flow-schema-'));
const write = (path: string, text: string): void => {
  mkdirSync(join(dir, path, '..'), { recursive: true });
  writeFileSync(join(dir, path), text);
};

afterAll(() => rmSync(dir, { recursive: true }));

describe('the name of the schema', () => {
  it('changes with the migrations, the packages and the kind of queue, and with nothing else', () => {
    write('package-lock.json', '{}');
    write('dist/libs/database/src/migrations/1-initial.js', 'one');
    write('dist/libs/database/src/migrations/1-initial.js.map', 'map');
    const name = schemaName(dir, 'postgres');
    write('dist/libs/database/src/migrations/1-initial.js.map', 'another map');
    expect(schemaName(dir, 'postgres')).toBe(name);
    const names = [name, schemaName(dir, 'redis')];
    write('dist/libs/database/src/migrations/2-more.js', 'two');
    names.push(schemaName(dir, 'postgres'));
    write('package-lock.json', '{"packages":{}}');
    names.push(schemaName(dir, 'postgres'));
    expect(new Set(names).size).toBe(4);
  });

  it('is kept by the database, and goes with its data', async () => {
    const server = await startEmbeddedPostgres({ dataDir: join(dir, 'data'), above: [dir], durable: false });
    try {
      expect(await schemaOf(server.url)).toBeNull();
      await rememberSchema(server.url, `it's "this"`);
      expect(await schemaOf(server.url)).toBe(`it's "this"`);
      await server.empty();
      expect(await schemaOf(server.url)).toBeNull();
    } finally {
      await server.stop();
    }
  });
});
