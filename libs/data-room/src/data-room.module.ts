import { Module } from '@nestjs/common';
import { CompaniesModule } from '@app/companies';
import { EventsModule } from '@app/events';
import { StorageModule } from '@app/storage';
import { DataRoomFacts } from './data-room-facts';
import { DataRoomReadsService } from './data-room-reads.service';
import { DataRoomResource } from './data-room.resource';
import { DataRoomService } from './data-room.service';
import { DocumentsRepository } from './documents.repository';
import { DownloadLinksService } from './download/download-links.service';
import { FoldersRepository } from './folders.repository';
import { MissingFiles } from './missing-files';
import { OrphanSweeper } from './orphan-sweeper';

@Module({
  imports: [CompaniesModule, EventsModule, StorageModule],
  providers: [
    FoldersRepository,
    DocumentsRepository,
    DataRoomService,
    DataRoomReadsService,
    DataRoomResource,
    DataRoomFacts,
    DownloadLinksService,
    OrphanSweeper,
    MissingFiles,
  ],
  exports: [DataRoomService, DataRoomReadsService, DataRoomResource, DataRoomFacts, DownloadLinksService, OrphanSweeper, MissingFiles],
})
export class DataRoomModule {}
