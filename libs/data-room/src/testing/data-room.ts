import type { Db } from '@app/database';
import type { EventsService } from '@app/events';
import { MemoryStorage } from '../../../storage/src/testing';
import { DataRoomService } from '../data-room.service';
import { DocumentsRepository } from '../documents.repository';
import { FoldersRepository } from '../folders.repository';

/** What goes into data rooms, with files in memory. */
export function dataRoomOf(db: Db, outbox: EventsService): DataRoomService {
  return new DataRoomService(db, new FoldersRepository(db), new DocumentsRepository(db), new MemoryStorage(), outbox);
}
