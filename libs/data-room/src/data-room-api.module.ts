import { Module } from '@nestjs/common';
import { StorageModule } from '@app/storage';
import { DataRoomModule } from './data-room.module';
import { DataRoomController } from './data-room.controller';
import { FilesController } from './download/files.controller';

@Module({ imports: [DataRoomModule, StorageModule], controllers: [DataRoomController, FilesController] })
export class DataRoomApiModule {}
