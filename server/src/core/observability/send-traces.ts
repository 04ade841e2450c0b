import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { FastifyBaseLogger } from 'fastify';
import { inSpan, type OpenSpan, type Traces } from './span-at-hand.ts';
import { version } from './version.ts';

/** How long the end of the server waits for the collector. */
const closeMs = 3_000;

/** Sends spans to the collector, many at a time. The variables of OpenTelemetry say the rest: headers, sampler, name. */
export function sendTraces(url: string, log: FastifyBaseLogger): Traces {
  const named = resourceFromAttributes({ 'service.name': 'boxyard', 'service.version': version });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    // What the collector does not take in time is dropped: 2,048 spans wait at most.
    spanProcessors: [new BatchSpanProcessor(toldOnce(new OTLPTraceExporter({ url }), log))],
  });
  const tracer = provider.getTracer('boxyard', version);
  const caller = new W3CTraceContextPropagator();

  const start = (name: string, kind: SpanKind, attributes: Attributes, above: Context) => {
    const span = tracer.startSpan(name, { kind, attributes }, above);
    return { span, within: trace.setSpan(above, span) };
  };
  const openSpan = (span: Span, within: Context): OpenSpan => ({
    set: (attribute, value) => void span.setAttribute(attribute, value),
    past: (name, ms, attributes) => {
      const startTime = Date.now() - ms;
      tracer.startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes }, within).end();
    },
    below: (name, run) => runIn(start(name, SpanKind.INTERNAL, {}, within), run),
  });
  async function runIn<T>({ span, within }: { span: Span; within: Context }, run: () => Promise<T>): Promise<T> {
    try {
      return await inSpan(openSpan(span, within), run);
    } catch (error) {
      // Its kind only: the words of an error may be what somebody typed.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      throw error;
    } finally {
      span.end();
    }
  }
  return {
    isOn: true,
    request({ id, method, route, headers }) {
      const attributes = { 'http.request.method': method, 'http.route': route, 'boxyard.request_id': id };
      const above = caller.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      const { span, within } = start(`${method} ${route}`, SpanKind.SERVER, attributes, above);
      return {
        ...openSpan(span, within),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    job: (name, run) => runIn(start(name, SpanKind.INTERNAL, {}, ROOT_CONTEXT), run),
    close: async () => {
      const sent = provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'the last traces were not sent'));
      await Promise.race([sent, sleep(closeMs, undefined, { ref: false })]);
    },
  };
}

/** An exporter that logs when it begins to fail, and when it works again. What is not sent is lost. */
function toldOnce(exporter: SpanExporter, log: FastifyBaseLogger): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED;
        if (hasFailed && !isFailing) log.warn({ err: result.error }, 'traces cannot be sent');
        if (!hasFailed && isFailing) log.info('traces are sent again');
        isFailing = hasFailed;
        done(result);
      }),
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
