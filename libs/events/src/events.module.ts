import { Module } from '@nestjs/common';
import { EventRetention } from './event-retention.service';
import { EventsRepository } from './events.repository';
import { EventsService } from './events.service';
import { DeedsRepository } from './feed/deeds.repository';
import { EventReader } from './feed/event-reader.repository';
import { FeedRepository } from './feed/feed.repository';
import { FeedService } from './feed/feed.service';
import { FeedWatch } from './feed/feed-watch';

const SERVICES = [EventsRepository, EventsService, EventRetention, FeedRepository, FeedService, FeedWatch, EventReader, DeedsRepository];

@Module({ providers: SERVICES, exports: SERVICES })
export class EventsModule {}
