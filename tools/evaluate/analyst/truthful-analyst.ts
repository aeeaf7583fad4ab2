import { questionAbout, understand, withProposals, type DeckDocument, type DeckFacts } from '@app/deck-analysis';
import { OpenAiAnalyst } from '../../../libs/deck-intake/src/testing/analyst';
import { NEUTRAL_NAME } from '../read-cached';
import type { Truth } from '../truth';
import { TruthServer } from './truth-server';

/** The analyst as it is in the service, on the line with a model that knows the truth. */
export class TruthfulAnalyst {
  private constructor(
    private readonly server: TruthServer,
    private readonly analyst: OpenAiAnalyst,
  ) {}

  static async start(): Promise<TruthfulAnalyst> {
    const server = await TruthServer.start();
    const config = { baseUrl: server.url, model: 'truth', apiKey: 'none', timeoutSeconds: 60, pictures: 0 };
    return new TruthfulAnalyst(server, new OpenAiAnalyst(config));
  }

  async on(document: DeckDocument, truth: Truth): Promise<DeckFacts> {
    const hints = { fileName: NEUTRAL_NAME };
    const read = understand(document, hints);
    const question = questionAbout(document, read);
    if (!question) return read;
    this.server.truth = truth;
    return withProposals(document, read, await this.analyst.propose(question, new AbortController().signal), hints);
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
