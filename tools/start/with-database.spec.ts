import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const WITH_DATABASE = join(__dirname, '../../dist/tools/start/with-database');
const URL = 'postgres://nobody@127.0.0.1:1/none';
let dataDir: string;

beforeAll(() => (dataDir = mkdtempSync(join(tmpdir(), 'deal-flow-with-database-'))));
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('a program with a database that runs already', () => {
  it('runs in this process, as the processes of the service do: configured, without the plain token, by its own exit code', () => {
    const program = join(dataDir, 'program.js');
    writeFileSync(
      program,
      `const { DATABASE_URL, KEY_PEPPER, NODE_ENV, OPERATOR_TOKEN, OPERATOR_TOKEN_SHA256 } = process.env;
       const secrets = [typeof KEY_PEPPER, typeof OPERATOR_TOKEN, OPERATOR_TOKEN_SHA256.length];
       console.log(JSON.stringify({ pid: process.pid, args: process.argv.slice(2), DATABASE_URL, NODE_ENV, secrets }));
       process.exitCode = 3;`,
    );
    const start = `require(${JSON.stringify(WITH_DATABASE)}).runWithDatabase(${JSON.stringify(program)}, process.argv.slice(2));`;
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: URL, OPERATOR_TOKEN: 'dfs_op_plain' };
    const { pid, status, stdout, stderr } = spawnSync(process.execPath, ['-e', start, '-', 'teams', 'list'], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([3, '']);
    expect(JSON.parse(stdout)).toEqual({
      pid,
      args: ['teams', 'list'],
      DATABASE_URL: URL,
      NODE_ENV: 'production',
      secrets: ['string', 'undefined', 64],
    });
  });
});
