import { AsyncLocalStorage } from 'node:async_hooks';

/** What the running code belongs to, in the traces: a request, a job, or a step of them. */
export interface OpenSpan {
  set(attribute: string, value: string | number): void;
  /** A step below this one that ended just now. */
  past(name: string, ms: number, attributes: Record<string, string>): void;
  /** Runs a step below this one. */
  below<T>(name: string, run: () => Promise<T>): Promise<T>;
}

/** Empty unless traces are sent. */
const current = new AsyncLocalStorage<OpenSpan>();

export const spanAtHand = (): OpenSpan | undefined => current.getStore();

export const inSpan = <T>(span: OpenSpan, run: () => T): T => current.run(span, run);

/** Work that takes long beside the database: a step of its own in the traces. */
export const asStep = <T>(name: string, run: () => Promise<T>): Promise<T> =>
  current.getStore()?.below(name, run) ?? run();

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
