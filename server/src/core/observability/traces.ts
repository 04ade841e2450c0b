import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { OpenSpan } from './span-at-hand.ts';

/** Traces by OpenTelemetry. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is loaded or noted. */
export interface Traces {
  isOn: boolean;
  /** Begins the span of a request. */
  request(begun: BegunRequest): RequestSpan;
  /** Runs what no request asked for, as a trace of its own. */
  job<T>(name: string, run: () => Promise<T>): Promise<T>;
  /** Sends what is left, within a few seconds. */
  close(): Promise<void>;
}

interface BegunRequest {
  id: string;
  method: string;
  /** The pattern of its path, never the path. */
  route: string;
  headers: Record<string, string | string[] | undefined>;
}

export interface RequestSpan extends OpenSpan {
  end(status: number): void;
}

const off: Traces = {
  isOn: false,
  request: () => {
    throw new Error('Traces are off: there are no spans.');
  },
  job: (_name, run) => run(),
  close: async () => undefined,
};

export async function openTraces({ tracesUrl }: Config, log: FastifyBaseLogger): Promise<Traces> {
  if (!tracesUrl) return off;
  const { sendTraces } = await import('./send-traces.ts'); // with the packages of OpenTelemetry
  return sendTraces(tracesUrl, log);
}
