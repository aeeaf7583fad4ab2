import { Module } from '@nestjs/common';
import { DealsController } from './deals.controller';
import { PipelinesController } from './pipelines.controller';
import { PipelinesModule } from './pipelines.module';

@Module({ imports: [PipelinesModule], controllers: [PipelinesController, DealsController] })
export class PipelinesApiModule {}
