import { Module } from '@nestjs/common';
import { ThesesController } from './theses.controller';
import { ThesesModule } from './theses.module';

@Module({ imports: [ThesesModule], controllers: [ThesesController] })
export class ThesesApiModule {}
