import { Module } from '@nestjs/common';
import { ViewsController } from './views.controller';
import { ViewsModule } from './views.module';

@Module({ imports: [ViewsModule], controllers: [ViewsController] })
export class ViewsApiModule {}
