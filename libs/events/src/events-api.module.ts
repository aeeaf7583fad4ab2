import { Module } from '@nestjs/common';
import { EventsModule } from './events.module';
import { EventsController } from './feed/events.controller';
import { MyEventsController } from './feed/my-events.controller';

@Module({ imports: [EventsModule], controllers: [EventsController, MyEventsController] })
export class EventsApiModule {}
