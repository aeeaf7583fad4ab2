import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompaniesModule } from '@app/companies';
import { EventsModule } from '@app/events';
import { PropertiesModule } from '@app/properties';
import { ViewAlerts } from './view-alerts.service';
import { ViewEntity } from './view.entity';
import { ViewMembersRepository } from './view-members.repository';
import { ViewsRepository } from './views.repository';
import { ViewsService } from './views.service';

@Module({
  imports: [TypeOrmModule.forFeature([ViewEntity]), CompaniesModule, EventsModule, PropertiesModule],
  providers: [ViewsRepository, ViewMembersRepository, ViewsService, ViewAlerts],
  exports: [ViewsService, ViewAlerts],
})
export class ViewsModule {}
