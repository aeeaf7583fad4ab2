import type { Request } from 'autocannon';
import type { Dispatcher } from 'undici';
import type { Asked } from '../data/asked';
import { operationNamed } from '../operations';

export interface Arrival {
  operation: string;
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  expected: number;
}

/** Of a hundred requests, in the proportions of integrations that follow a pipeline and of people who look at it. */
const MIX: Readonly<Record<string, number>> = { list: 25, company: 30, scores: 10, deals: 15, me: 5, note: 10, move: 5 };

/** Different lists of requests per operation; a hundred rows so take turns. */
const LISTS = 32;

/** What comes next, at random: the operations of the benchmark in the proportions of `MIX`. */
export class Arrivals {
  private readonly operations: { name: string; below: number; expected: number; requests: Request[]; at: number }[] = [];

  constructor(asked: Asked) {
    let below = 0;
    for (const [name, share] of Object.entries(MIX)) {
      const operation = operationNamed(name);
      const requests = Array.from({ length: LISTS }, (_, list) => operation.requests(asked, list)).flat();
      this.operations.push({ name, below: (below += share), expected: operation.status, requests, at: 0 });
    }
  }

  get names(): string[] {
    return this.operations.map(({ name }) => name);
  }

  next(): Arrival {
    const drawn = Math.random() * 100;
    const operation = this.operations.find(({ below }) => drawn < below) as Arrivals['operations'][number];
    const listed = operation.requests[operation.at++ % operation.requests.length] as Request;
    const {
      method = 'GET',
      path = '/',
      headers = {},
      body,
    } = typeof listed.setupRequest === 'function' ? listed.setupRequest(listed, {}) : listed;
    return {
      operation: operation.name,
      method: method as Dispatcher.HttpMethod,
      path,
      headers: headers as Record<string, string>,
      body: body as string | undefined,
      expected: operation.expected,
    };
  }
}
