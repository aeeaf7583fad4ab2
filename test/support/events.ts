import type { Db } from '@app/database';
import { EventInbox, EventsService } from '@app/events';
import { EventsRepository } from '../../libs/events/src/events.repository';

/** The outbox of a database. */
export function outboxOf(db: Db): EventsService {
  return new EventsService(db, new EventsRepository(db), new EventInbox(db));
}
