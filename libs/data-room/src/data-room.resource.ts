import { Injectable } from '@nestjs/common';
import type { PathResource } from '@app/auth';
import { DataRoomReadsService } from './data-room-reads.service';
import type { DataRoomReader } from './visibility';

/** 404 `company_not_found`, then `document_not_found` where the path names a document. */
@Injectable()
export class DataRoomResource implements PathResource {
  constructor(private readonly reads: DataRoomReadsService) {}

  async check(principal: unknown, { id = '', document_id: documentId }: Record<string, string>): Promise<void> {
    if (documentId === undefined) await this.reads.assertOpen(principal as DataRoomReader, id);
    else await this.reads.document(principal as DataRoomReader, id, documentId);
  }
}
