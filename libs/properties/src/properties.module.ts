import { Module } from '@nestjs/common';
import { PropertiesController } from './properties.controller';
import { Properties } from './properties.service';
import { PropertyAnswers } from './property-answers.service';

@Module({ providers: [Properties, PropertyAnswers], exports: [Properties, PropertyAnswers] })
export class PropertiesModule {}

@Module({ imports: [PropertiesModule], controllers: [PropertiesController] })
export class PropertiesApiModule {}
