import { CompaniesRepository } from '@app/companies';
import { Properties } from '@app/properties';
import { openDatabase, type OpenDatabase } from '../../../../test/support/rows';
import { ViewsRepository } from '../views.repository';
import { Views } from '../views.service';

export interface ViewsFixture {
  open: OpenDatabase;
  views: Views;
  properties: Properties;
}

/** The lib's services on a database of the test file's own. */
export async function openViews(): Promise<ViewsFixture> {
  const open = await openDatabase();
  const properties = new Properties(open.db, open.keyset);
  const views = new Views(open.db, new ViewsRepository(open.db), new CompaniesRepository(open.db), properties, open.keyset);
  return { open, views, properties };
}
