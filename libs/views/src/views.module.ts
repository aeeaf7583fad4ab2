import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { EventsModule } from '@app/events';
import { PropertiesModule } from '@app/properties';
import { ViewAlerts } from './view-alerts.service';
import { ViewMembersRepository } from './view-members.repository';
import { ViewsRepository } from './views.repository';
import { ViewsService } from './views.service';

@Module({
  imports: [CompaniesModule, EventsModule, PropertiesModule],
  providers: [ViewsRepository, ViewMembersRepository, ViewsService, ViewAlerts],
  exports: [ViewsService, ViewAlerts],
})
export class ViewsModule {}
