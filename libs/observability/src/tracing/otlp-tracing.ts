import { type Attributes, type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FinishedRequest } from '@app/http';
import type { FinishedRun } from '@app/jobs';
import { idsOfRequest, RequestIds } from './request-ids';
import type { Tracing } from './tracing';

/** An exporter that does not answer may not hold a stopping process for longer. */
const CLOSE_MS = 3000;

/** Where a span stands in time; `failed` marks it as an error. */
interface Extent {
  startedAt: Date;
  seconds: number;
  failed: boolean;
}

/** Spans over OTLP/HTTP (JSON). They hold patterns, ids and kinds, never what a caller or a deck said. */
export class OtlpTracing implements Tracing {
  private readonly ids = new RequestIds();
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(endpoint: string, service: { name: string; environment: string }) {
    const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: CLOSE_MS });
    this.provider = new TracerProvider({
      idGenerator: this.ids,
      resource: resourceFromAttributes({ 'service.name': service.name, 'deployment.environment.name': service.environment }),
      spanProcessors: [new BatchSpanProcessor({ exporter })],
    });
    this.tracer = this.provider.getTracer('deal-flow');
  }

  request({ context, method, status, seconds }: FinishedRequest): void {
    const route = context.endpoint || 'unmatched';
    const extent = { startedAt: new Date(Date.now() - seconds * 1000), seconds, failed: status >= 500 };
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'deal_flow.request_id': context.requestId,
    };
    this.ids.with(idsOfRequest(context.requestId), () =>
      this.span(`${method} ${route}`, SpanKind.SERVER, extent, attributes, ROOT_CONTEXT),
    );
  }

  run(run: FinishedRun): void {
    const { job } = run;
    const attributes: Attributes = {
      'deal_flow.job_id': job.id,
      'deal_flow.job_type': job.type,
      'deal_flow.attempt': job.attempt,
      'deal_flow.outcome': run.outcome,
      ...(run.outcome === 'failed' && { 'deal_flow.failure': run.code }),
      ...(job.request_id !== null && { 'deal_flow.request_id': job.request_id }),
    };
    const extent = { startedAt: run.startedAt, seconds: run.seconds, failed: run.outcome !== 'completed' && run.outcome !== 'released' };
    const within = this.span(`job ${job.type}`, SpanKind.CONSUMER, extent, attributes, parentOf(job.request_id));
    for (const step of run.steps) this.span(step.name, SpanKind.INTERNAL, step, {}, within);
  }

  async close(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSE_MS)));
    await Promise.race([this.provider.shutdown().catch(() => undefined), enough]);
    clearTimeout(timer);
  }

  /** A span that is over already. @returns the context in which its parts stand */
  private span(name: string, kind: SpanKind, { startedAt, seconds, failed }: Extent, attributes: Attributes, parent: Context): Context {
    const span = this.tracer.startSpan(name, { kind, attributes, startTime: startedAt }, parent);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(new Date(startedAt.getTime() + seconds * 1000));
    return trace.setSpan(parent, span);
  }
}

/** The span of the request that asked for a job; work that nobody asked for has a trace of its own. */
function parentOf(requestId: string | null): Context {
  if (requestId === null) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { ...idsOfRequest(requestId), traceFlags: TraceFlags.SAMPLED, isRemote: true });
}
