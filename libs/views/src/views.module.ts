import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { PropertiesModule } from '@app/properties';
import { ViewResource } from './view.resource';
import { ViewsController } from './views.controller';
import { ViewsRepository } from './views.repository';
import { Views } from './views.service';

@Module({
  imports: [CompaniesModule, PropertiesModule],
  providers: [ViewsRepository, Views, ViewResource],
  exports: [Views, ViewResource],
})
export class ViewsModule {}

@Module({ imports: [ViewsModule], controllers: [ViewsController] })
export class ViewsApiModule {}
