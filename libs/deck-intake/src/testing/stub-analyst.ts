import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AnalystConfig } from '@app/config';
import type { Proposal } from '@app/deck-analysis';

interface ContentPart {
  type: string;
  text?: string;
  image_url?: { url: string };
}

export interface ChatRequest {
  model: string;
  messages: { role: string; content: string | ContentPart[] }[];
  response_format?: { type: string; json_schema: { name: string; strict: boolean; schema: Record<string, unknown> } };
  tools?: unknown;
}

type Reply = (response: ServerResponse, request: ChatRequest) => void;

/** A chat completion whose message is this text. */
export function completion(content: string): Reply {
  const choice = { index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null } };
  return json(200, { id: 'chat-1', object: 'chat.completion', created: 0, model: 'stub', choices: [choice] });
}

export function proposing(...proposals: Partial<Proposal>[]): Reply {
  const whole = proposals.map((proposal) => ({ key: null, role: null, status: null, page: 1, value: '', quote: '', ...proposal }));
  return completion(JSON.stringify({ proposals: whole }));
}

export function json(status: number, body: unknown): Reply {
  return (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** What the deck's reading is told as, of the user's message. */
export function textOf(request: ChatRequest | undefined): string {
  const content = request?.messages[1]?.content ?? '';
  return typeof content === 'string' ? content : (content[0]?.text ?? '');
}

/** The pictures of a request in their order, each with the words before it. @throws where a part is of another form */
export function picturesOf(request: ChatRequest | undefined): { label: string; png: Buffer }[] {
  const content = request?.messages[1]?.content ?? '';
  if (typeof content === 'string') return [];
  const [, ...parts] = content;
  return Array.from({ length: Math.ceil(parts.length / 2) }, (_, at) => {
    const [label, picture] = parts.slice(2 * at, 2 * at + 2);
    const [, base64] = /^data:image\/png;base64,([A-Za-z0-9+/]+=*)$/.exec(picture?.image_url?.url ?? '') ?? [];
    if (label?.type !== 'text' || picture?.type !== 'image_url' || base64 === undefined) throw new Error('no label with its picture');
    return { label: label.text ?? '', png: Buffer.from(base64, 'base64') };
  });
}

/** A server that speaks chat completions and answers as the test says. */
export class StubAnalyst {
  readonly requests: ChatRequest[] = [];
  reply: Reply = proposing();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<StubAnalyst> {
    const server = createServer();
    const stub = new StubAnalyst(server);
    server.on('request', (request, response) => void stub.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return stub;
  }

  get config(): AnalystConfig {
    return { baseUrl: this.url, model: 'stub', apiKey: 'analyst-key', timeoutSeconds: 1, pictures: 0 };
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
    this.requests.push(body);
    this.reply(response, body);
  }
}
