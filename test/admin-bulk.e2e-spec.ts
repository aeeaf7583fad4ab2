import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@app/database';
import { runCommandLine } from '../apps/admin/src/command-line';
import { until } from './support/processes';
import type { Team } from './support/seed';
import { TestService } from './support/service';

// Story: a night job on the server takes companies in, takes everything out, and looks something up, without a key.

let service: TestService;
let team: Team;
let folder: string;

beforeAll(async () => {
  service = await TestService.start({ worker: true });
});
beforeEach(async () => {
  team = await service.seed.team();
  folder = await mkdtemp(join(tmpdir(), 'deal-flow-bulk-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => service.stop());

async function run(...args: string[]): Promise<{ code: number; out: string; error: string }> {
  let [out, error] = ['', ''];
  const streams = { out: (text: string) => void (out += text), error: (text: string) => void (error += text) };
  return { code: await runCommandLine([...args, '--json'], streams, () => service.config), out, error };
}
async function made(...args: string[]): Promise<ReturnType<JSON['parse']>> {
  const { code, out, error } = await run(...args);
  expect([code, error]).toEqual([0, '']);
  return JSON.parse(out);
}
const as = (): string[] => ['--as', team.adminId];
const http = () => service.as(team.key);

async function file(text: string): Promise<string> {
  const path = join(folder, 'companies.csv');
  await writeFile(path, text);
  return path;
}
const imported = (id: string) =>
  until('the import', async () => {
    const now = await made('imports', 'show', id, ...as());
    return now.completed_at !== null && now;
  });

it('takes a file in, follows it, and shows what became of its rows', async () => {
  const path = await file('Firm,website\nHeron Robotics,https://heron.example.com\n,https://nobody.example.com\n');
  const mapping = ['--mapping', '{"Firm":"name"}'];
  const dry = await made('imports', 'start', path, ...mapping, '--dry-run', ...as());
  expect(await imported(dry.import_id)).toMatchObject({ dry_run: true, counts: { created: 1, rejected: 1 } });
  expect((await http().get('/v1/companies')).body.data).toEqual([]);
  const { import_id: id } = await made('imports', 'start', path, ...mapping, '--mode', 'upsert', '--pipelines', team.pipeline.id, ...as());
  expect(await imported(id)).toEqual((await http().get(`/v1/imports/${id}`)).body);
  expect((await made('imports', 'rows', id, ...as())).data.map(({ status }: { status: string }) => status)).toEqual([
    'created',
    'rejected',
  ]);
  expect((await made('imports', 'rows', id, '--status', 'rejected', ...as())).data).toMatchObject([
    { line: 3, issues: [{ field: 'name' }] },
  ]);
  expect((await made('imports', 'list', ...as())).data.map(({ id }: { id: string }) => id)).toEqual([id, dry.import_id]);
  expect((await http().get('/v1/companies')).body.data).toMatchObject([{ name: 'Heron Robotics' }]);

  const [viewer, other] = [await service.seed.member(team.id, 'viewer'), await service.seed.member(team.id, 'member')];
  const uploads = async (): Promise<number> =>
    (await readdir(service.config.dataDir, { recursive: true })).filter((at) => /uploads.[0-9a-f]{2}.[0-9a-f-]{36}$/.test(at)).length;
  const before = await uploads();
  await writeFile(join(folder, 'picture.csv'), '%PDF-1.4');
  for (const [args, code, words] of [
    [['start', path, '--as', viewer], 1, 'forbidden'],
    [['start', path, '--mapping', '{"Nothing":"name"}', ...as()], 1, 'invalid_mapping'],
    [['start', join(folder, 'picture.csv'), ...as()], 1, 'unsupported_file_type'],
    [['start', join(folder, 'missing.csv'), ...as()], 2, 'cannot be read'],
    [['start', path], 2, 'name a user'],
    [['show', id, '--as', other], 1, 'import_not_found'],
    [['rows', newId(), ...as()], 1, 'import_not_found'],
  ] as const) {
    const { code: got, out, error } = await run('imports', ...args);
    expect([args, got, out, error]).toEqual([args, code, '', expect.stringContaining(words)]);
  }
  // What was refused left no file behind.
  expect(await uploads()).toBe(before);
});

it.each(['csv', 'jsonl'])('exports what the user sees, as the API does, as %s', async (format) => {
  const { body: company } = await http().post('/v1/companies', { name: 'Heron Robotics' });
  const { body: archived } = await http().post('/v1/companies', { name: 'Old Heron' });
  await http().post(`/v1/companies/${company.id}/notes`, { body: 'Met them, "twice".' });
  await made('companies', 'archive', archived.id, '--team', team.id);
  for (const what of ['companies', 'deals', 'notes', 'events']) {
    const out = join(folder, `${what}.${format}`);
    const said = await made('exports', what, '--format', format, '--out', out, ...as());
    const text = await readFile(out, 'utf8');
    const answer = await fetch(`${service.baseUrl}/v1/exports/${what}?format=${format}`, {
      headers: { authorization: `Bearer ${team.key}` },
    });
    expect(text).toBe(await answer.text());
    expect(text).not.toBe('');
    expect(said).toMatchObject({ file: out, format, bytes: Buffer.byteLength(text) });
    if (format === 'jsonl') expect(said.rows).toBe(text.trimEnd().split('\n').length);
    expect((await stat(out)).mode & 0o077).toBe(0);
  }
  const old = join(folder, 'old');
  await made('exports', 'companies', '--archived', '--format', format, '--out', old, ...as());
  expect(await readFile(old, 'utf8')).toContain('Old Heron');
});

it('exports what it is asked for, no more than the user sees, and over no other file', async () => {
  const { body: company } = await http().post('/v1/companies', { name: 'Heron Robotics' });
  await http().post(`/v1/companies/${company.id}/notes`, { body: 'Met them.' });
  const view = await made('views', 'create', 'Nothing', '--filters', '[{"field":"stage","op":"eq","value":"Seed"}]', '--team', team.id);
  expect(await made('exports', 'companies', '--view', view.id, '--out', join(folder, 'view'), ...as())).toMatchObject({ rows: 0 });
  expect(await made('exports', 'events', '--types', 'note.*', '--out', join(folder, 'notes-told'), ...as())).toMatchObject({ rows: 1 });

  const limited = await service.seed.member(team.id, 'member', [(await service.seed.pipeline(team.id, 'Aside')).id]);
  expect(await made('exports', 'companies', '--out', join(folder, 'limited'), '--as', limited)).toMatchObject({ rows: 0 });
  const [old, refused] = [join(folder, 'old'), join(folder, 'refused')];
  await writeFile(old, 'Of yesterday.');
  for (const [args, code, words] of [
    [['companies', '--out', old, ...as()], 2, 'is there already'],
    [['companies', '--view', newId(), '--out', refused, ...as()], 1, 'view_not_found'],
    [['events', '--types', 'nonsense', '--out', refused, ...as()], 1, 'invalid_request'],
    [['deals', '--out', refused], 2, 'name a user'],
    [['deals', '--out', join(folder, 'missing/refused'), ...as()], 1, 'ENOENT'],
  ] as const) {
    const { code: got, error } = await run('exports', ...args);
    expect([args, got, error]).toEqual([args, code, expect.stringContaining(words)]);
  }
  expect(await readFile(old, 'utf8')).toBe('Of yesterday.');
  // Neither half a file nor one under its own name.
  expect((await readdir(folder)).filter((name) => /refused|unfinished/.test(name))).toEqual([]);
});

it('finds what the team wrote, and no more than the user sees', async () => {
  const { body: company } = await http().post('/v1/companies', { name: 'Heron Robotics' });
  await http().post(`/v1/companies/${company.id}/notes`, { body: 'Perovskite cells on every wing.' });
  const found = await made('search', 'perovskite wing', '--team', team.id);
  expect(found).toEqual((await http().get('/v1/search?q=perovskite%20wing')).body);
  expect(found.data).toMatchObject([{ company: { id: company.id }, hits: [{ kind: 'note' }] }]);
  const limited = await service.seed.member(team.id, 'member', [(await service.seed.pipeline(team.id, 'Aside')).id]);
  expect((await made('search', 'perovskite', '--as', limited)).data).toEqual([]);
  expect(await run('search', ' ', '--team', team.id)).toMatchObject({ code: 1, error: expect.stringContaining('invalid_request') });
  expect(await run('search', 'perovskite')).toMatchObject({ code: 2, error: expect.stringContaining('name a team') });
});
