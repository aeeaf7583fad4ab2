import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '@app/config';
import {
  type Analyst,
  type AnalystQuestion,
  type DeckDocument,
  type DeckFacts,
  type PageImage,
  type PageImageWish,
  picturesWanted,
  questionAbout,
  type UnderstandHints,
  withProposals,
} from '@app/deck-analysis';

/** Draws pages of the deck that is asked about; those that cannot be drawn are left out. */
export type DrawPages = (wish: PageImageWish) => Promise<PageImage[]>;

/** Asks the configured analyst, if there is one, and keeps of its answer what the deck bears out (docs/adr 0009). */
@Injectable()
export class AnalystService {
  private readonly log = new Logger(AnalystService.name);
  private readonly analyst: Analyst | null;
  /** At most, of a deck. */
  private readonly pictures: number;

  constructor({ analysis }: AppConfig) {
    this.analyst = analysis.analyst && analystFor(analysis.analyst);
    this.pictures = analysis.analyst?.pictures ?? 0;
  }

  /**
   * The facts, as they are or with additions. An analyst that fails changes nothing.
   * @param draw called where the analyst takes pictures only
   * @throws when `signal` is aborted, and whatever `draw` throws
   */
  async on(document: DeckDocument, facts: DeckFacts, hints: UnderstandHints, signal: AbortSignal, draw: DrawPages): Promise<DeckFacts> {
    const question = this.analyst && questionAbout(document, facts);
    if (!this.analyst || !question) return facts;
    const pictures = await this.picturesFor(document, question, draw);
    try {
      const proposals = await this.analyst.propose({ ...question, pictures }, signal);
      this.log.log({ analyst: 'answered', proposals: proposals.length, pictures: pictures.length });
      return withProposals(document, facts, proposals, hints);
    } catch (error) {
      signal.throwIfAborted();
      // The name alone: messages of the client and the parser quote what was sent and answered.
      this.log.warn({ analyst: 'failed', error: error instanceof Error ? error.constructor.name : 'unknown' });
      return facts;
    }
  }

  private async picturesFor(document: DeckDocument, question: AnalystQuestion, draw: DrawPages): Promise<PageImage[]> {
    if (this.pictures === 0) return [];
    const images = await draw(picturesWanted(document, question, this.pictures));
    return images.sort((one, other) => one.page - other.page);
  }
}

/** Loaded where it is configured only: the client costs every process a tenth of a second and some megabytes. */
function analystFor(config: NonNullable<AppConfig['analysis']['analyst']>): Analyst {
  const { OpenAiAnalyst } = require('./openai-analyst') as typeof import('./openai-analyst');
  return new OpenAiAnalyst(config);
}
