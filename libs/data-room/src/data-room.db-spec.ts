import { SYSTEM } from '@app/auth';
import { outboxOf } from '../../../test/support/events';
import { Readable } from 'node:stream';
import type { FounderPrincipal } from '@app/auth';
import { newId } from '@app/database';
import { StoredUpload } from '@app/http';
import { CSV, PDF, sha256, workbook } from '../../../test/support/files';
import { companyRow, planOf, openDatabase, teamRows, walk, type OpenDatabase, type TeamRows } from '../../../test/support/rows';
import { MemoryStorage } from '../../storage/src/testing';
import { DataRoomFacts } from './data-room-facts';
import { DataRoomReadsService } from './data-room-reads.service';
import { DataRoomService } from './data-room.service';
import { DocumentsRepository } from './documents.repository';
import { FoldersRepository } from './folders.repository';

let open: OpenDatabase;
let team: TeamRows;
let folders: FoldersRepository;
let documents: DocumentsRepository;
let dataRoom: DataRoomService;
let reads: DataRoomReadsService;

const founderOf = (companyId: string): FounderPrincipal => ({
  kind: 'founder',
  keyId: newId(),
  userId: newId(),
  teamId: team.teamId,
  companyId,
  canWrite: true,
});
const uploadOf = (content: Buffer, fileName: string): StoredUpload =>
  new StoredUpload(`uploads/${newId()}`, fileName, '', content.length, sha256(content), content.subarray(0, 4096), content.subarray(-1024));
const company = (): Promise<string> => companyRow(open.db, team.teamId, [team.pipelineIds[0]]);

beforeAll(async () => {
  open = await openDatabase();
  team = await teamRows(open.db);
  folders = new FoldersRepository(open.db);
  documents = new DocumentsRepository(open.db);
  dataRoom = new DataRoomService(open.db, folders, documents, new MemoryStorage(), outboxOf(open.db));
  reads = new DataRoomReadsService(folders, documents, open.keyset);
});

afterAll(() => open.close());

it('makes a folder once, however many ask at the same moment', async () => {
  const companyId = await company();
  const ids = await Promise.all(Array.from({ length: 20 }, () => open.db.tx(() => dataRoom.ensureFolder(companyId, 'Contracts'))));
  expect(new Set(ids).size).toBe(1);
});

it("adds a deck in its caller's transaction: all or nothing", async () => {
  const companyId = await company();
  const upload = uploadOf(PDF, 'deck.pdf');
  const submission = open.db.tx(async () => {
    await dataRoom.addDeck({ companyId, teamId: team.teamId, actor: SYSTEM, upload, uploadedBy: 'form' });
    throw new Error('the job could not be written');
  });
  await expect(submission).rejects.toThrow('the job');
  expect(upload.kept).toBe(false);
  expect((await reads.documents(team.admin, companyId, { limit: 10 })).data).toEqual([]);

  const id = await open.db.tx(() => dataRoom.addDeck({ companyId, teamId: team.teamId, actor: SYSTEM, upload, uploadedBy: 'form' }));
  await new Promise(setImmediate);
  expect(upload.kept).toBe(true);
  expect(await dataRoom.document(id)).toMatchObject({
    company_id: companyId,
    storage_key: upload.storageKey,
    sha256: upload.sha256,
    size_bytes: PDF.length,
  });
});

it('tells of a new document, and not of one that was refused', async () => {
  const companyId = await company();
  await dataRoom.addDocument(team.admin, { companyId, actor: SYSTEM, upload: uploadOf(CSV, 'a.csv') });
  await expect(dataRoom.addDocument(team.admin, { companyId, actor: SYSTEM, upload: uploadOf(CSV, 'b.csv') })).rejects.toMatchObject({
    code: 'duplicate_submission',
  });
  const told = (): Promise<unknown[]> => open.db.rows('SELECT 1 FROM event_inbox WHERE subject_id = $1', [companyId]);
  expect(await told()).toHaveLength(1);
  // What follows a deck is asked for by its analysis.
  await dataRoom.addDeck({ companyId, teamId: team.teamId, actor: SYSTEM, upload: uploadOf(PDF, 'deck.pdf'), uploadedBy: 'form' });
  expect(await told()).toHaveLength(1);
});

it('counts for the CRI what is no deck, whoever uploaded it', async () => {
  const companyId = await company();
  const facts = new DataRoomFacts(documents);
  expect(await facts.forCompany(companyId)).toEqual({ hasFinancialModel: false, hasCapTable: false, documents: 0 });
  await dataRoom.addDeck({
    teamId: team.teamId,
    actor: SYSTEM,
    companyId,
    upload: uploadOf(PDF, 'Financial model and cap table.pdf'),
    uploadedBy: 'founder',
  });
  expect(await facts.forCompany(companyId)).toEqual({ hasFinancialModel: false, hasCapTable: false, documents: 0 });
  await dataRoom.addDocument(team.admin, { companyId, actor: SYSTEM, upload: uploadOf(CSV, 'Financial model.csv') });
  await dataRoom.addDocument(founderOf(companyId), {
    actor: SYSTEM,
    companyId,
    upload: uploadOf(PDF, 'Both.pdf'),
    name: 'Financial model with cap table',
  });
  expect(await facts.forCompany(companyId)).toEqual({ hasFinancialModel: true, hasCapTable: true, documents: 2 });
});

it('recognises a model by its sheets where its name says nothing', async () => {
  const companyId = await company();
  const storage = new MemoryStorage();
  const content = workbook(
    ['Income statement', 'Balance sheet'],
    Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`xl/media/${i}.txt`, `${i}`])),
  );
  await storage.put('uploads/book', Readable.from([content]), { maxBytes: 1_000_000 });
  const room = new DataRoomService(open.db, folders, documents, storage, outboxOf(open.db));
  const upload = new StoredUpload(
    'uploads/book',
    'Book1.xlsx',
    '',
    content.length,
    sha256(content),
    content.subarray(0, 4096),
    content.subarray(-1024),
  );
  await room.addDocument(team.admin, { companyId, actor: SYSTEM, upload });
  expect(await new DataRoomFacts(documents).forCompany(companyId)).toMatchObject({
    hasFinancialModel: true,
    documents: 1,
  });
});

describe('a founder', () => {
  it('sees what founders and forms uploaded, in lists, counts and single reads alike', async () => {
    const companyId = await company();
    const founder = founderOf(companyId);
    const folderId = await dataRoom.ensureFolder(companyId, 'Decks');
    const form = await dataRoom.addDeck({
      companyId,
      teamId: team.teamId,
      actor: SYSTEM,
      upload: uploadOf(PDF, 'form.pdf'),
      uploadedBy: 'form',
    });
    const investor = await dataRoom.addDeck({
      teamId: team.teamId,
      actor: SYSTEM,
      companyId,
      upload: uploadOf(PDF, 'investor.pdf'),
      uploadedBy: 'investor',
    });
    const own = await dataRoom.addDocument(founder, { companyId, actor: SYSTEM, upload: uploadOf(CSV, 'own.csv'), folderId });
    expect((await reads.documents(founder, companyId, { limit: 10 })).data.map(({ id }) => id)).toEqual([own.id, form]);
    expect((await reads.documents(founder, companyId, { limit: 10 }, folderId)).data.map(({ id }) => id)).toEqual([own.id, form]);
    expect((await reads.folders(founder, companyId, { limit: 10 })).data[0]?.document_count).toBe(2);
    expect((await reads.folders(team.admin, companyId, { limit: 10 })).data[0]?.document_count).toBe(3);
    await expect(reads.document(founder, companyId, investor)).rejects.toMatchObject({ code: 'document_not_found' });
    expect(await documents.findAnywhere(founder, investor)).toBeNull();
    expect(await documents.findAnywhere(team.admin, investor)).toMatchObject({ id: investor });
  });

  it('of one company enters no other', async () => {
    const founder = founderOf(await company());
    const other = await company();
    await expect(reads.documents(founder, other, { limit: 10 })).rejects.toMatchObject({ code: 'company_not_found' });
    await expect(dataRoom.addDocument(founder, { companyId: other, actor: SYSTEM, upload: uploadOf(PDF, 'a.pdf') })).rejects.toMatchObject({
      code: 'company_not_found',
    });
  });
});

it("opens a room to those who see one of the company's pipelines", async () => {
  const main = await companyRow(open.db, team.teamId, [team.pipelineIds[0]]);
  const both = await companyRow(open.db, team.teamId, team.pipelineIds);
  await expect(reads.folders(team.member, main, { limit: 10 })).rejects.toMatchObject({ code: 'company_not_found' });
  expect((await reads.folders(team.member, both, { limit: 10 })).data).toHaveLength(1);
  const stranger = (await teamRows(open.db)).admin;
  await expect(reads.folders(stranger, both, { limit: 10 })).rejects.toMatchObject({ code: 'company_not_found' });
});

describe('a long list', () => {
  let companyId: string;
  let folderId: string;

  beforeAll(async () => {
    companyId = await company();
    folderId = await dataRoom.ensureFolder(companyId, 'Decks');
    // Five rows a millisecond: the id decides among them.
    await open.db.run(
      `INSERT INTO documents (id, company_id, folder_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by, created_at)
       SELECT gen_random_uuid(), $1, CASE WHEN i % 2 = 0 THEN $2::uuid END, 'n', 'n.pdf', 'application/pdf', 1, md5(i::text), 'uploads/' || i,
              CASE WHEN i % 3 = 0 THEN 'investor' ELSE 'founder' END, timestamptz '2026-01-01' + (i / 5) * interval '1 ms'
       FROM generate_series(1, 5000) i`,
      [companyId, folderId],
    );
    const other = await company();
    await open.db.run(
      `INSERT INTO documents (id, company_id, name, file_name, mime_type, size_bytes, sha256, storage_key, uploaded_by)
       SELECT gen_random_uuid(), $1, 'n', 'n.pdf', 'application/pdf', 1, md5(i::text), 'uploads/o' || i, 'form' FROM generate_series(1, 20000) i`,
      [other],
    );
    await open.db.manager.query('ANALYZE documents, folders, companies, deals');
  });

  it('is walked without a skip or a repeat while documents arrive', async () => {
    let pages = 0;
    const seen = await walk(async (cursor) => {
      if (pages++ === 3)
        await dataRoom.addDocument(team.admin, {
          actor: SYSTEM,
          companyId,
          upload: uploadOf(Buffer.from(`a,b\n${pages},2\nx,y\n`), 'late.csv'),
        });
      return reads.documents(team.admin, companyId, { limit: 97, cursor });
    });
    expect(seen).toHaveLength(5000);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(5000);
  });

  it("keeps a founder's and a folder's part apart, and their cursors too", async () => {
    const founder = founderOf(companyId);
    const [{ n } = { n: 0 }] = await open.db.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM documents WHERE folder_id = $1 AND uploaded_by <> 'investor'`,
      [folderId],
    );
    expect(await walk((cursor) => reads.documents(founder, companyId, { limit: 100, cursor }, folderId))).toHaveLength(n);
    const { next_cursor: cursor } = await reads.documents(founder, companyId, { limit: 5 }, folderId);
    for (const attempt of [
      () => reads.documents(founder, companyId, { limit: 5, cursor: cursor ?? '' }),
      () => reads.documents(team.admin, companyId, { limit: 5, cursor: cursor ?? '' }, folderId),
      () => reads.folders(founder, companyId, { limit: 5, cursor: cursor ?? '' }),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'invalid_cursor' });
    }
  });

  it.each<[string, () => Promise<unknown>, ...string[]]>([
    [
      'a page of a company',
      () => documents.list(team.admin, companyId, null, ['2026-01-01T00:00:00.500Z', newId()], 26),
      'documents_company_list',
    ],
    ['a page of a folder', () => documents.list(team.admin, companyId, folderId, null, 26), 'documents_folder_list'],
    ["a founder's page", () => documents.list(founderOf(companyId), companyId, null, null, 26), 'documents_company_list'],
    ['the folders', () => folders.list(team.admin, companyId, null, 26), 'documents_folder_list'],
    [
      'the search for the same bytes',
      () => documents.hasSameBytes(team.admin, companyId, null, 'x'),
      'documents_same_bytes',
      'documents_sha256',
    ],
    ['the search for files without a row', () => documents.unnamed(['uploads/1', 'uploads/none']), 'documents_storage_key'],
  ])('%s is found through an index', async (_what, ask, ...indexes) => {
    await ask();
    const plan = await planOf(open.db, open.db.last);
    // More than one where either finds it at once: which is the planner's choice.
    expect(indexes.filter((index) => plan.indexes.includes(index))).toHaveLength(1);
    expect(plan.scanned).not.toContain('documents');
    const [index = ''] = indexes;
    if (index.endsWith('_list') && index !== 'documents_folder_list') expect(plan.mostRows).toBeLessThan(100);
  });

  it('names the files that no row names', async () => {
    expect(await documents.unnamed(['uploads/1', 'uploads/none', 'uploads/2'])).toEqual(['uploads/none']);
  });
});
