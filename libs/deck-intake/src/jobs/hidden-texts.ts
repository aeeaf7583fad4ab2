import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal } from '@app/auth';
import { DataRoomReadsService } from '@app/data-room';
import { DecksRepository } from '../analysis/decks.repository';
import { JobReader } from './job-reader';

/** Text of a page that nobody sees who looks at it. */
export interface HiddenText {
  /** From 1. */
  page: number;
  /** At most 300 characters. */
  quote: string;
}

/** What the warning `hidden_text` of a job is about. */
@Injectable()
export class HiddenTexts {
  constructor(
    private readonly jobs: JobReader,
    private readonly rooms: DataRoomReadsService,
    private readonly decks: DecksRepository,
  ) {}

  /** By page; empty where the deck hides nothing, or was not read. @throws ApiError job_not_found, document_not_found */
  async ofJob(reader: InvestorPrincipal, id: string): Promise<HiddenText[]> {
    const { company_id: companyId, document_id: documentId } = await this.jobs.row(reader, id);
    if (companyId === null || documentId === null) return [];
    const { sha256 } = await this.rooms.document(reader, companyId, documentId);
    const facts = await this.decks.newestFacts({ teamId: reader.teamId, sha256 });
    return (facts?.hiddenText ?? []).map(({ page, quote }) => ({ page, quote }));
  }
}
