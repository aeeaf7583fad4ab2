import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from './documents.repository';

/** The CRI's platform facts that come from the data room. */
export interface DataRoomPlatformFacts {
  hasFinancialModel: boolean;
  hasCapTable: boolean;
  /** Documents other than decks, so that publishing a draft, which adds one, changes no number. */
  documents: number;
}

@Injectable()
export class DataRoomFacts {
  constructor(private readonly documents: DocumentsRepository) {}

  /** Whoever uploaded them: founders, forms and investors alike. */
  async forCompany(companyId: string): Promise<DataRoomPlatformFacts> {
    const { kinds, documents } = await this.documents.kinds(companyId);
    return {
      hasFinancialModel: kinds.includes('financial_model'),
      hasCapTable: kinds.includes('cap_table'),
      documents,
    };
  }
}
