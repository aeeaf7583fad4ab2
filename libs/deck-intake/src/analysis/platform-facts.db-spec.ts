import { type DataRoomFacts } from '@app/data-room';
import { companyRow, openDatabase, teamRows, type OpenDatabase } from '../../../../test/support/rows';
import { fact, facts, person } from '../../../scoring/src/testing/facts';
import { PlatformFactsRepository } from './platform-facts.repository';
import { PlatformFactsService } from './platform-facts.service';

const NO_DOCUMENTS = {
  forCompany: () => Promise.resolve({ hasFinancialModel: false, hasCapTable: false, documents: 0 }),
} as unknown as DataRoomFacts;

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

it('counts a profile field as missing that neither its founders nor the deck fill', async () => {
  const team = await teamRows(open.db);
  const id = await companyRow(open.db, team.teamId, team.pipelineIds, { industry: '', stage: '', website: 'https://acme.example' });
  const reader = new PlatformFactsService(new PlatformFactsRepository(open.db), NO_DOCUMENTS);
  const missing = async (deck: Parameters<typeof facts>[0]): Promise<string[]> => (await reader.read(id, facts(deck), 'aa')).profileMissing;
  expect(await missing({})).toEqual(['industry', 'stage', 'problem_statement', 'primary_contact']);
  // What was saved without a text is filled by the deck, like what was never set.
  expect(await missing({ industries: [fact('robotics')], stage: fact('Seed') })).toEqual(['problem_statement', 'primary_contact']);
});

it('counts as filled what the deck will fill, and nothing else', async () => {
  const team = await teamRows(open.db);
  const id = await companyRow(open.db, team.teamId, team.pipelineIds, { industry: 'robotics', stage: 'Seed', problem_statement: '' });
  const reader = new PlatformFactsService(new PlatformFactsRepository(open.db), NO_DOCUMENTS);
  const missing = async (deck: Parameters<typeof facts>[0]): Promise<string[]> => (await reader.read(id, facts(deck), 'aa')).profileMissing;
  const told = { website: fact('acme.example'), problem: fact('Hard.') };
  // An address alone is a contact, but no contact is a person who is no founder.
  expect(await missing({ ...told, emails: [fact('ada@acme.example')] })).toEqual([]);
  expect(await missing({ ...told, people: [person('Ada', 'CEO')] })).toEqual([]);
  expect(await missing({ ...told, people: [person('Ada', 'Advisor', { founder: false })] })).toEqual(['primary_contact']);
  expect(await missing({ website: fact('not a website'), emails: [fact('not an e-mail')] })).toEqual([
    'website',
    'problem_statement',
    'primary_contact',
  ]);
  // What its founders emptied stays empty.
  await open.db.run(`UPDATE companies SET field_sources = '{"problem_statement": "founder"}' WHERE id = $1`, [id]);
  expect(await missing({ ...told, people: [person('Ada', 'CEO')] })).toEqual(['problem_statement']);
});
