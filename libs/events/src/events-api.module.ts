import { Module } from '@nestjs/common';
import { EventsModule } from './events.module';
import { EventResource, EventsController } from './feed/events.controller';
import { MyEventResource, MyEventsController } from './feed/my-events.controller';

@Module({ imports: [EventsModule], controllers: [EventsController, MyEventsController], providers: [EventResource, MyEventResource] })
export class EventsApiModule {}
