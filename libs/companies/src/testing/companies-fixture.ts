import { Properties } from '@app/properties';
import { openDatabase, type OpenDatabase } from '../../../../test/support/rows';
import { CompaniesRepository } from '../companies.repository';
import { Companies } from '../companies.service';

export interface CompaniesFixture {
  open: OpenDatabase;
  companies: Companies;
  properties: Properties;
}

/** The lib's services on a database of the test file's own. */
export async function openCompanies(): Promise<CompaniesFixture> {
  const open = await openDatabase();
  const properties = new Properties(open.db, open.keyset);
  return { open, companies: new Companies(new CompaniesRepository(open.db), properties, open.keyset), properties };
}
