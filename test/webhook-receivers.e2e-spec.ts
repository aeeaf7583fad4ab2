import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { freePort } from '../tools/embedded-postgres';
import { findProgram } from '../tools/programs';
import type { Client } from './support/client';
import { describeWith } from './support/programs';
import { eventually } from './support/receiver';
import { TestService } from './support/service';

jest.setTimeout(60_000);

const ROOT = join(__dirname, '..');
const MINUTES = 60_000;

/** What the documentation shows, as it stands there. */
function shown(language: 'ts' | 'python'): string {
  const code = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readFileSync(join(ROOT, 'docs/webhooks.md'), 'utf8'))?.[1];
  if (code === undefined) throw new Error(`docs/webhooks.md shows no ${language}`);
  return code;
}

let service: TestService;
let investor: Client;
let folder: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'deal-flow-receivers-'));
  service = await TestService.start({ worker: true, env: { WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_RETRY_SECONDS: '0.3,0.3,0.3' } });
  investor = service.as((await service.seed.team()).key);
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs it as whoever copies it would: with its secret and a port. @returns what it prints, growing */
async function run(program: string, file: string, port: number, secret: string): Promise<{ output: string }> {
  const told = { output: '' };
  const env = { PATH: process.env.PATH, NODE_PATH: join(ROOT, 'node_modules'), WEBHOOK_SECRET: secret, PORT: String(port) };
  const child = spawn(program, [file], { env });
  children.push(child);
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (told.output += text));
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`it ended: ${told.output}`);
    return fetch(`http://127.0.0.1:${port}/`, { method: 'GET' }).then(
      () => true,
      () => false,
    );
  });
  return told;
}

/** @param program that runs the file */
function receiving(program: () => string, file: () => string): void {
  it('takes what the service sends, before and after a rotation, and nothing forged, changed or old', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}/`;
    const { status, body: endpoint } = await investor.post('/v1/webhook-endpoints', { url, types: ['company.created'] });
    expect(status).toBe(201);
    const told = await run(program(), file(), port, endpoint.secret);

    const created = async (name: string): Promise<void> => {
      const { body } = await investor.post('/v1/companies', { name });
      const { data } = (await investor.get(`/v1/events?types=company.created&company_id=${body.id}`)).body;
      await eventually(() => told.output.includes(`company.created ${data[0].id}`));
    };
    await created('Zoë’s Émigrés 株式会社');
    // Signed by two secrets for a day: the old one is still good here.
    expect((await investor.post(`/v1/webhook-endpoints/${endpoint.id}/rotate-secret`)).status).toBe(200);
    await created('After the Rotation');

    const body = JSON.stringify({ type: 'company.created', data: { id: 'forged' } });
    const post = async (secret: string, at: Date, sent = body): Promise<number> => {
      const headers = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
      };
      return (await fetch(url, { method: 'POST', headers, body: sent })).status;
    };
    const now = new Date();
    const stranger = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    expect(await post(stranger, now)).toBe(400);
    expect(await post(endpoint.secret, now, body.replace('forged', 'other'))).toBe(400);
    expect(await post(endpoint.secret, new Date(now.getTime() - 10 * MINUTES))).toBe(400);
    expect((await fetch(url, { method: 'POST', body })).status).toBe(400);
    expect(told.output).not.toContain('forged');
    expect(await post(endpoint.secret, now)).toBe(204);
  });
}

describe('the receiver in TypeScript that is shown', () => {
  const file = (): string => {
    const options = { module: ModuleKind.CommonJS, target: ScriptTarget.ES2022 };
    const path = join(folder, 'receiver.js');
    writeFileSync(path, transpileModule(shown('ts'), { compilerOptions: options }).outputText);
    return path;
  };
  receiving(() => process.execPath, file);
});

describeWith('python3', 'the receiver in Python that is shown', () => {
  const file = (): string => {
    const path = join(folder, 'receiver.py');
    writeFileSync(path, shown('python'));
    return path;
  };
  receiving(() => findProgram('python3') as string, file);
});
