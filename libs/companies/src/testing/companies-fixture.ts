import { PropertiesRepository, PropertiesService, PropertyEntity } from '@app/properties';
import { openDatabase, type OpenDatabase } from '../../../../test/support/rows';
import { CompaniesRepository } from '../companies.repository';
import { CompaniesService } from '../companies.service';
import { CompanySyncRepository } from '../company-sync.repository';

export interface CompaniesFixture {
  open: OpenDatabase;
  companies: CompaniesService;
  properties: PropertiesService;
}

/** The lib's services on a database of the test file's own. */
export async function openCompanies(): Promise<CompaniesFixture> {
  const open = await openDatabase();
  const properties = new PropertiesService(open.db, new PropertiesRepository(open.db, open.repository(PropertyEntity)), open.keyset);
  return {
    open,
    companies: new CompaniesService(new CompaniesRepository(open.db), properties, open.keyset, new CompanySyncRepository(open.db)),
    properties,
  };
}
