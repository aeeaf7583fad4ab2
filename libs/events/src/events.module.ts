import { Module } from '@nestjs/common';
import { EventRetention } from './event-retention.service';
import { EventsRepository } from './events.repository';
import { EventsService } from './events.service';
import { AuditedEventsRepository } from './feed/audited-events.repository';
import { EventReader } from './feed/event-reader.repository';
import { FeedRepository } from './feed/feed.repository';
import { FeedService } from './feed/feed.service';
import { FeedWatch } from './feed/feed-watch';
import { EventInbox } from './inbox/event-inbox.repository';

const SERVICES = [
  EventsRepository,
  EventsService,
  EventInbox,
  EventRetention,
  FeedRepository,
  FeedService,
  FeedWatch,
  EventReader,
  AuditedEventsRepository,
];

@Module({ providers: SERVICES, exports: SERVICES })
export class EventsModule {}
