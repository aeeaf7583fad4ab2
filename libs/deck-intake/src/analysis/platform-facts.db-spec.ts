import { type DataRoomFacts } from '@app/data-room';
import { companyRow, openDatabase, teamRows, type OpenDatabase } from '../../../../test/support/rows';
import { fact, facts } from '../../../scoring/src/testing/facts';
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
