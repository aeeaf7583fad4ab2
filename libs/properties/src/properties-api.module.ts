import { Module } from '@nestjs/common';
import { PropertiesController } from './properties.controller';
import { PropertiesModule } from './properties.module';

@Module({ imports: [PropertiesModule], controllers: [PropertiesController] })
export class PropertiesApiModule {}
