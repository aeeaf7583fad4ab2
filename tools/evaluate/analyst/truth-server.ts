import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnalystQuestion } from '@app/deck-analysis';
import type { Truth } from '../truth';
import { answersOf } from './truth-answers';

/** Speaks OpenAI's chat completions on a port of its own, and answers each question with what the truth says of the deck. */
export class TruthServer {
  /** Of the deck that is asked about next. */
  truth: Truth | null = null;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TruthServer> {
    const server = createServer();
    const truths = new TruthServer(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const content = truths.answer(Buffer.concat(chunks).toString());
        const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ id: 'truth', object: 'chat.completion', created: 0, model: 'truth', choices: [choice] }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return truths;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(body: string): string {
    const { messages } = JSON.parse(body) as { messages: { role: string; content: string | { type: string; text?: string }[] }[] };
    const content = messages.find(({ role }) => role === 'user')?.content ?? '{}';
    const text = typeof content === 'string' ? content : (content.find(({ type }) => type === 'text')?.text ?? '{}');
    const question = JSON.parse(text) as Pick<AnalystQuestion, 'pages' | 'found'>;
    return JSON.stringify({ proposals: this.truth ? answersOf(question, this.truth) : [] });
  }
}
