import { CompaniesRepository } from '@app/companies';
import { PropertiesRepository, PropertiesService, PropertyEntity } from '@app/properties';
import { outboxOf } from '../../../../test/support/events';
import { openDatabase, type OpenDatabase } from '../../../../test/support/rows';
import { ViewAlerts } from '../view-alerts.service';
import { ViewEntity } from '../view.entity';
import { ViewMembersRepository } from '../view-members.repository';
import { ViewsRepository } from '../views.repository';
import { ViewsService } from '../views.service';

export interface ViewsFixture {
  open: OpenDatabase;
  views: ViewsService;
  properties: PropertiesService;
  alerts: ViewAlerts;
}

/** The lib's services on a database of the test file's own. */
export async function openViews(): Promise<ViewsFixture> {
  const open = await openDatabase();
  const properties = new PropertiesService(open.db, new PropertiesRepository(open.db, open.repository(PropertyEntity)), open.keyset);
  const companies = new CompaniesRepository(open.db);
  const alerts = new ViewAlerts(open.db, new ViewMembersRepository(open.db), companies, outboxOf(open.db));
  const views = new ViewsService(
    open.db,
    new ViewsRepository(open.db, open.repository(ViewEntity)),
    companies,
    properties,
    open.keyset,
    alerts,
  );
  return { open, views, properties, alerts };
}
