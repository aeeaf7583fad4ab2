import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace';

export interface SpanIds {
  traceId: string;
  spanId: string;
}

/**
 * The request's id is its trace: a UUID is 128 bits, and so is a trace id. A job carries the id of its request, so its spans
 * join the request's trace from any process, and who holds an error's `request_id` can look its trace up.
 */
export function idsOfRequest(requestId: string): SpanIds {
  const hex = requestId.replaceAll('-', '');
  return { traceId: hex, spanId: hex.slice(16) };
}

/** Random ids but for the one span that `next` names. */
export class RequestIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private next: SpanIds | null = null;

  /** Runs `start`, in which one span without a parent is started, with these ids. */
  with<T>(ids: SpanIds, start: () => T): T {
    this.next = ids;
    try {
      return start();
    } finally {
      this.next = null;
    }
  }

  generateTraceId(): string {
    return this.next?.traceId ?? this.random.generateTraceId();
  }

  generateSpanId(): string {
    return this.next?.spanId ?? this.random.generateSpanId();
  }
}
