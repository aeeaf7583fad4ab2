import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { StorageModule } from '@app/storage';
import { DataRoomFacts } from './data-room-facts';
import { DataRoomReads } from './data-room-reads.service';
import { DataRoomResource } from './data-room.resource';
import { DataRoom } from './data-room.service';
import { DocumentsRepository } from './documents.repository';
import { DownloadLinks } from './download/download-links.service';
import { FoldersRepository } from './folders.repository';
import { OrphanSweeper } from './orphan-sweeper';

/** Needs `CompanyChanges` from somebody who follows changes: deck-intake provides it for the whole application. */
@Module({
  imports: [CompaniesModule, StorageModule],
  providers: [
    FoldersRepository,
    DocumentsRepository,
    DataRoom,
    DataRoomReads,
    DataRoomResource,
    DataRoomFacts,
    DownloadLinks,
    OrphanSweeper,
  ],
  exports: [DataRoom, DataRoomReads, DataRoomResource, DataRoomFacts, DownloadLinks, OrphanSweeper],
})
export class DataRoomModule {}
