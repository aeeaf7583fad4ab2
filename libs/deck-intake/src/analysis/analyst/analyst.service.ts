import { Injectable, Logger } from '@nestjs/common';
import { AppConfig } from '@app/config';
import { questionAbout, withProposals, type Analyst, type DeckDocument, type DeckFacts, type UnderstandHints } from '@app/deck-analysis';

/** Asks the configured analyst, if there is one, and keeps of its answer what the deck bears out (docs/adr 0009). */
@Injectable()
export class AnalystService {
  private readonly log = new Logger(AnalystService.name);
  private readonly analyst: Analyst | null;

  constructor({ analysis }: AppConfig) {
    this.analyst = analysis.analyst && analystFor(analysis.analyst);
  }

  /** The facts, as they are or with additions. An analyst that fails changes nothing. @throws when `signal` is aborted */
  async on(document: DeckDocument, facts: DeckFacts, hints: UnderstandHints, signal: AbortSignal): Promise<DeckFacts> {
    const question = this.analyst && questionAbout(document, facts);
    if (!this.analyst || !question) return facts;
    try {
      const proposals = await this.analyst.propose(question, signal);
      this.log.log({ analyst: 'answered', proposals: proposals.length });
      return withProposals(document, facts, proposals, hints);
    } catch (error) {
      signal.throwIfAborted();
      // The name alone: messages of the client and the parser quote what was sent and answered.
      this.log.warn({ analyst: 'failed', error: error instanceof Error ? error.constructor.name : 'unknown' });
      return facts;
    }
  }
}

/** Loaded where it is configured only: the client costs every process a tenth of a second and some megabytes. */
function analystFor(config: NonNullable<AppConfig['analysis']['analyst']>): Analyst {
  const { OpenAiAnalyst } = require('./openai-analyst') as typeof import('./openai-analyst');
  return new OpenAiAnalyst(config);
}
