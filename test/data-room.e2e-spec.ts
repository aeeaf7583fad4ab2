import { Readable } from 'node:stream';
import { SYSTEM } from '@app/auth';
import { DataRoomService, OrphanSweeper } from '@app/data-room';
import { Storage } from '@app/storage';
import type { Client } from './support/client';
import { CSV, PDF, PNG, sha256, workbook } from './support/files';
import type { Team } from './support/seed';
import { TestService } from './support/service';

jest.setTimeout(60_000);

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const NOBODY = '01931f6e-7b1c-7c7e-9a40-5b1d3f2a8c11';

let service: TestService;
let team: Team;
let investor: Client;
let founder: Client;
let companyId: string;
let room: string;

async function company(client: Client, name: string, pipelineIds?: string[]): Promise<string> {
  const created = await client.post('/v1/companies', { name, ...(pipelineIds && { pipeline_ids: pipelineIds }) });
  expect(created.status).toBe(201);
  return created.body.id as string;
}

const storedFiles = async (): Promise<number> => {
  let count = 0;
  for await (const _ of service.api.get(Storage, { strict: false }).list('uploads/', new Date(Date.now() + 60_000))) count += 1;
  return count;
};

beforeAll(async () => {
  service = await TestService.start();
  team = await service.seed.team();
  investor = service.as(team.key);
  companyId = await company(investor, 'Acme Robotics');
  founder = service.as(await service.seed.founderKey(team.id, companyId));
  room = `/v1/companies/${companyId}`;
});

afterAll(() => service.stop());

describe("an investor keeps documents in a company's data room", () => {
  it('finds "Decks" in every company', async () => {
    const folders = await investor.get(`${room}/folders`);
    expect(folders.status).toBe(200);
    expect(folders.body).toEqual({
      data: [
        {
          id: expect.any(String),
          name: 'Decks',
          parent_id: null,
          path: '/Decks',
          document_count: 0,
          created_at: expect.stringMatching(/\.\d{3}Z$/),
        },
      ],
      next_cursor: null,
    });
    expect((await investor.get(`${room}/folders`)).body).toEqual(folders.body);
  });

  it('uploads, reads back, lists and filters', async () => {
    const decks = (await investor.get(`${room}/folders`)).body.data[0].id as string;
    const model = workbook(['P&L', 'Assumptions']);
    const created = await investor.upload(
      `${room}/documents`,
      model,
      { name: 'Model 2026', folder_id: decks },
      { fileName: 'model.xlsx', type: XLSX },
    );
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.any(String),
      folder_id: decks,
      name: 'Model 2026',
      file_name: 'model.xlsx',
      mime_type: XLSX,
      size_bytes: model.length,
      sha256: sha256(model),
      uploaded_by: 'investor',
      created_at: expect.any(String),
    });
    const second = await investor.upload(`${room}/documents`, CSV, {}, { fileName: 'table.csv', type: 'text/csv' });
    expect(second.body).toMatchObject({ name: 'table.csv', folder_id: null, mime_type: 'text/csv' });

    expect((await investor.get(`${room}/documents/${created.body.id}`)).body).toEqual(created.body);
    expect((await investor.get(`${room}/documents`)).body).toEqual({
      data: [second.body, created.body],
      next_cursor: null,
    });
    expect((await investor.get(`${room}/documents?folder_id=${decks}`)).body.data).toEqual([created.body]);
    expect((await investor.get(`${room}/folders`)).body.data[0].document_count).toBe(1);
  });

  it('refuses the same bytes in the same folder, and takes them in another', async () => {
    const decks = (await investor.get(`${room}/folders`)).body.data[0].id as string;
    const again = await investor.upload(`${room}/documents`, CSV, {}, { fileName: 'other name.csv', type: 'text/csv' });
    expect([again.status, again.body.error.code]).toEqual([409, 'duplicate_submission']);
    expect(
      (await investor.upload(`${room}/documents`, CSV, { folder_id: decks }, { fileName: 'table.csv', type: 'text/csv' })).status,
    ).toBe(201);
  });

  it('takes one of twenty identical uploads at the same moment, and keeps one file', async () => {
    const before = await storedFiles();
    const bytes = Buffer.from('a,b\n1,2\nthe same,moment\n');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => investor.upload(`${room}/documents`, bytes, {}, { fileName: 'race.csv', type: 'text/csv' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    expect(await settled(storedFiles, before + 1)).toBe(before + 1);
  });

  it.each<[string, Buffer | null, Record<string, string>, { fileName?: string; type?: string }, number, string]>([
    ['no file', null, {}, {}, 400, 'file_required'],
    ['an empty file', Buffer.alloc(0), {}, { fileName: 'a.pdf' }, 400, 'invalid_file'],
    ['a web page', Buffer.from('<html></html>'), {}, { fileName: 'a.csv', type: 'text/csv' }, 400, 'unsupported_file_type'],
    ['a picture that says it is a PDF', PNG, {}, { fileName: 'a.pdf', type: 'application/pdf' }, 400, 'unsupported_file_type'],
    ['a plain text', Buffer.from('Dear team'), {}, { fileName: 'letter.txt', type: 'text/plain' }, 400, 'unsupported_file_type'],
    ['a PDF that is cut off', PDF.subarray(0, 50), {}, {}, 400, 'invalid_file'],
    ['a blank name', PDF, { name: '  ' }, {}, 400, 'invalid_request'],
    ['a name that is too long', PDF, { name: 'n'.repeat(256) }, {}, 400, 'invalid_request'],
    ['an unknown field', PDF, { uploaded_by: 'founder' }, {}, 400, 'invalid_request'],
    ['a folder that is none', PDF, { folder_id: 'x' }, {}, 404, 'folder_not_found'],
    ['a folder that there is not', PDF, { folder_id: NOBODY }, {}, 404, 'folder_not_found'],
  ])('refuses %s and keeps nothing', async (_what, file, fields, options, status, code) => {
    const files = await storedFiles();
    const { rows } = await countRows();
    const answer = await investor.upload(`${room}/documents`, file, fields, options);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(await settled(storedFiles, files)).toBe(files);
    expect((await countRows()).rows).toBe(rows);
  });

  it('refuses a folder of another company', async () => {
    const other = await company(investor, 'Other Robotics');
    const folder = (await investor.get(`/v1/companies/${other}/folders`)).body.data[0].id as string;
    const answer = await investor.upload(`${room}/documents`, PDF, { folder_id: folder });
    expect([answer.status, answer.body.error.code]).toEqual([404, 'folder_not_found']);
    const filtered = await investor.get(`${room}/documents?folder_id=${folder}`);
    expect([filtered.status, filtered.body.error.code]).toEqual([404, 'folder_not_found']);
  });

  it('answers a folder that is none like one that is foreign', async () => {
    expect((await investor.get(`${room}/documents?folder_id=x`)).body.error.code).toBe('folder_not_found');
    expect((await investor.get(`${room}/documents?folder_id=${NOBODY}`)).body.error.code).toBe('folder_not_found');
  });
});

async function countRows(): Promise<{ rows: number }> {
  return (await service.db.row<{ rows: number }>('SELECT count(*)::int AS rows FROM documents')) ?? { rows: -1 };
}

/** What a request leaves behind is removed as it ends, which may be just after its answer. */
async function settled(read: () => Promise<number>, wanted: number): Promise<number> {
  let value = await read();
  for (let attempt = 0; attempt < 50 && value !== wanted; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    value = await read();
  }
  return value;
}

describe('who sees what', () => {
  it("hides an investor's uploads from the founder, and shows both sides the founder's", async () => {
    const mine = await founder.upload('/v1/me/documents', workbook(['Cap table']), {}, { fileName: 'cap.xlsx', type: XLSX });
    expect(mine.body).toMatchObject({ uploaded_by: 'founder' });
    const seen = (await founder.get('/v1/me/documents')).body.data;
    expect(seen).toEqual([mine.body]);
    const ids = (await investor.get(`${room}/documents`)).body.data.map(({ id }: { id: string }) => id);
    expect(ids).toContain(mine.body.id);
    expect(ids.length).toBeGreaterThan(1);
    expect((await founder.get('/v1/me/folders')).body.data).toEqual([expect.objectContaining({ name: 'Decks', document_count: 0 })]);
    expect((await investor.get(`${room}/folders`)).body.data[0].document_count).toBeGreaterThan(0);
  });

  it('does not tell a founder that an investor has the same file', async () => {
    const bytes = Buffer.from('%PDF-1.4\nterm sheet\n%%EOF\n');
    expect((await investor.upload(`${room}/documents`, bytes)).status).toBe(201);
    expect((await founder.upload('/v1/me/documents', bytes)).status).toBe(201);
    expect((await founder.upload('/v1/me/documents', bytes)).status).toBe(409);
  });

  it("answers a founder's request for an investor's document like one for none", async () => {
    const [hidden] = (await investor.get(`${room}/documents`)).body.data.filter(
      (row: { uploaded_by: string }) => row.uploaded_by === 'investor',
    );
    const foreign = await founder.get(`/v1/me/documents/${hidden.id}/download-url`);
    const missing = await founder.get(`/v1/me/documents/${NOBODY}/download-url`);
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body.error, request_id: '' }).toEqual({ ...missing.body.error, request_id: '' });
  });

  it('is closed to another team, and to a member who does not see the pipeline', async () => {
    const document = (await investor.get(`${room}/documents`)).body.data[0].id as string;
    const stranger = service.as((await service.seed.team('Others')).key);
    const side = await service.seed.pipeline(team.id, 'Side');
    const member = service.as(await service.seed.investorKey(team.id, await service.seed.member(team.id, 'member', [side.id])));
    for (const caller of [stranger, member]) {
      for (const path of ['folders', 'documents', `documents/${document}`, `documents/${document}/download-url`, 'documents?limit=0']) {
        const answer = await caller.get(`${room}/${path}`);
        expect([path, answer.status, answer.body.error.code]).toEqual([path, 404, 'company_not_found']);
      }
      const upload = await caller.upload(`${room}/documents`, PDF);
      expect([upload.status, upload.body.error.code]).toEqual([404, 'company_not_found']);
    }
  });

  it('says which of company and document is missing', async () => {
    expect((await investor.get(`/v1/companies/${NOBODY}/documents/${NOBODY}`)).body.error.code).toBe('company_not_found');
    expect((await investor.get(`${room}/documents/${NOBODY}`)).body.error.code).toBe('document_not_found');
    expect((await investor.get(`${room}/documents/x`)).body.error.code).toBe('document_not_found');
    expect((await investor.get('/v1/companies/x/documents')).body.error.code).toBe('company_not_found');
  });
});

describe('files that nobody names', () => {
  it('are swept, the others stay', async () => {
    const storage = service.api.get(Storage, { strict: false });
    const sweeper = service.api.get(OrphanSweeper, { strict: false });
    await storage.put('uploads/orphan', Readable.from([Buffer.from('left behind')]), { maxBytes: 100 });
    const files = await storedFiles();
    expect(await sweeper.sweepOrphans(3_600_000)).toBe(0);
    expect(await sweeper.sweepOrphans(-1000)).toBe(1);
    expect(await storage.exists('uploads/orphan')).toBe(false);
    expect(await storedFiles()).toBe(files - 1);
  });

  it('leave a deck whose bytes are there already alone', async () => {
    const dataRoom = service.api.get(DataRoomService, { strict: false });
    const row = await service.db.row<{ storage_key: string }>('SELECT storage_key FROM documents WHERE company_id = $1 LIMIT 1', [
      companyId,
    ]);
    const file = { storageKey: row?.storage_key ?? '', fileName: 'deck.pdf', sizeBytes: 10, sha256: sha256(PDF) };
    const ids = await Promise.all(
      [1, 2, 3].map(() => dataRoom.addDeck({ companyId, teamId: team.id, actor: SYSTEM, uploadedBy: 'form', file })),
    );
    expect(new Set(ids).size).toBe(3);
    expect((await founder.get('/v1/me/folders')).body.data).toEqual([expect.objectContaining({ name: 'Decks', document_count: 3 })]);
  });
});
