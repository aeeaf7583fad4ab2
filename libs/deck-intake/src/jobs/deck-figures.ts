import { Injectable } from '@nestjs/common';
import type { InvestorPrincipal } from '@app/auth';
import { DataRoomReadsService } from '@app/data-room';
import type { MetricFact } from '@app/deck-analysis';
import { DecksRepository } from '../analysis/decks.repository';

/** A figure of a deck that is no metric of its company: what is planned, or how large a market is. Values as those of metrics. */
export interface DeckFigure {
  key: string;
  name: string;
  value: number;
  unit: string | null;
  currency: string | null;
  period: string | null;
  as_of: string | null;
  status: 'target' | 'market';
  evidence: { document_id: string; page: number; quote: string };
}

/** What a deck plans and what it says of its market. */
@Injectable()
export class DeckFigures {
  constructor(
    private readonly rooms: DataRoomReadsService,
    private readonly decks: DecksRepository,
  ) {}

  /** By page; empty where the deck states none. @throws ApiError company_not_found, document_not_found */
  async ofDeck(reader: InvestorPrincipal, companyId: string, documentId: string): Promise<DeckFigure[]> {
    const { sha256 } = await this.rooms.document(reader, companyId, documentId);
    const facts = await this.decks.newestFacts({ teamId: reader.teamId, sha256 });
    const figures = (facts?.metrics ?? []).flatMap((metric) => figureOf(metric, documentId) ?? []);
    return figures.sort((a, b) => a.evidence.page - b.evidence.page);
  }
}

function figureOf({ key, name, value, unit, currency, period, asOf, status, evidence }: MetricFact, documentId: string): DeckFigure | null {
  if (status === 'actual') return null;
  const { page, quote } = evidence;
  return { key, name, value, unit, currency, period, as_of: asOf, status, evidence: { document_id: documentId, page, quote } };
}
