import type { Span as TelemetrySpan } from '@opentelemetry/api';

import { limitTime } from '../concurrency/time-limit.ts';
import { useTracer, type Span } from './tracing.ts';

/** A collector that hangs is given up on. Spans wait in a queue of limited length meanwhile. */
const EXPORT_MS = 5000;
/** How long the end of a process waits for its last spans. */
const LAST_SPANS_MS = 2000;

/**
 * Sends the traces of this process to a collector, as OTLP in JSON over HTTP, unless `endpoint` is
 * undefined. Returns a function that sends the last spans and turns tracing off. A collector that
 * is away costs spans and nothing else.
 */
export async function startTracing(
  endpoint: string | undefined,
  service: string,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) {
    return () => Promise.resolve();
  }

  // Where traces are off, nothing of these packages is loaded.
  const { ROOT_CONTEXT, trace } = await import('@opentelemetry/api');
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: EXPORT_MS });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('cablepark');
  const toContext = (traceparent: string) => {
    const [, traceId = '', spanId = ''] = traceparent.split('-');
    const parent = { traceId, spanId, traceFlags: 1, isRemote: true };
    return trace.setSpanContext(ROOT_CONTEXT, parent);
  };

  useTracer({
    start(name, parent, startedAt) {
      const context = parent === undefined ? ROOT_CONTEXT : toContext(parent);
      const options = startedAt === undefined ? {} : { startTime: startedAt };
      const span = tracer.startSpan(name, options, context);
      return span.isRecording() ? toSpan(span) : undefined;
    },
  });
  return async () => {
    useTracer(undefined);
    await limitTime(
      LAST_SPANS_MS,
      provider.shutdown().catch(() => undefined),
      () => undefined,
    );
  };
}

function toSpan(span: TelemetrySpan): Span {
  const { traceId, spanId } = span.spanContext();
  return { traceparent: `00-${traceId}-${spanId}-01`, end: () => span.end() };
}
