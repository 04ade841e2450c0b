import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { serveMetrics } from './metrics-server.ts';

/** A figure, or one for each value of the label; undefined where it is not known. */
type Reading = number | undefined | Record<string, number>;

interface Figure {
  name: string;
  help: string;
  label?: string;
}

/** Figures for Prometheus. Without METRICS_PORT nothing is loaded, counted or served. */
export interface Metrics {
  isOn: boolean;
  /** Where they are served. */
  address: string | undefined;
  /** A figure that is read when somebody asks for the metrics. What cannot be read in time is `unread`, or left out. */
  gauge(figure: Figure & { unread?: number }, read: () => Reading | Promise<Reading>): void;
  /** Counts from 0 for each of these values of the label. */
  counter<V extends string>(figure: Required<Figure>, values: readonly V[]): (value: V) => void;
  request(served: ServedRequest): void;
  /** @returns what counts an outcome of this job */
  job(name: string): (isDone: boolean) => void;
  close(): Promise<void>;
}

interface ServedRequest {
  method: string;
  /** The pattern of its path, of which there are some hundreds; never the path. */
  route: string;
  status: number;
  seconds: number;
}

/** How long the metrics wait for a figure of the database or a disk. */
const mostReadMs = 2_000;
const requestSeconds = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
/** How often the delay of the event loop is looked at. The library would do so 100 times a second, at rest, too. */
const loopDelayMs = 100;

const off: Metrics = {
  isOn: false,
  address: undefined,
  gauge: () => undefined,
  counter: () => () => undefined,
  request: () => undefined,
  job: () => () => undefined,
  close: async () => undefined,
};

/** @throws ConfigError where the port cannot be used */
export async function openMetrics({ metrics: place }: Config, log: FastifyBaseLogger): Promise<Metrics> {
  if (!place) return off;
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: loopDelayMs });
  const requests = new Counter({
    name: 'boxyard_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'boxyard_request_seconds',
    help: 'Time from the head of a request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: requestSeconds,
    registers,
  });
  const jobDone = new Gauge({
    name: 'boxyard_job_last_success_timestamp_seconds',
    help: 'When a job of this process was last done',
    labelNames: ['job'],
    registers,
  });
  const jobFailed = new Counter({
    name: 'boxyard_job_failures_total',
    help: 'Jobs of this process that failed',
    labelNames: ['job'],
    registers,
  });
  const { address, close } = await serveMetrics(place, registry, log);
  return {
    isOn: true,
    address,
    gauge({ name, help, label, unread }, read) {
      const inTime = oneAtATime(read, mostReadMs);
      const gauge = new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers,
        async collect() {
          const found = await inTime().catch((error: unknown) => {
            log.error({ err: error }, `the figure ${name} cannot be read`);
            return unread;
          });
          // A figure that is not known is left out.
          if (label) gauge.reset();
          else gauge.remove();
          if (typeof found === 'number') gauge.set(found);
          else for (const [value, figure] of Object.entries(found ?? {})) gauge.set({ [label ?? '']: value }, figure);
        },
      });
    },
    counter({ name, help, label }, values) {
      const counter = new Counter({ name, help, labelNames: [label], registers });
      for (const value of values) counter.inc({ [label]: value }, 0);
      return (value) => counter.inc({ [label]: value });
    },
    request({ method, route, status, seconds }) {
      requests.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
      durations.observe({ method, route }, seconds);
    },
    job(name) {
      jobFailed.inc({ job: name }, 0);
      return (isDone) => (isDone ? jobDone.setToCurrentTime({ job: name }) : jobFailed.inc({ job: name }));
    },
    close,
  };
}

/** However often it is asked, `read` runs once at a time; what takes longer than `ms` is not waited for. */
function oneAtATime<T>(read: () => T | Promise<T>, ms: number): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => {
    running ??= Promise.resolve()
      .then(read)
      .finally(() => {
        running = undefined;
      });
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`no answer within ${ms} ms`)), ms);
    return Promise.race([running, late.promise]).finally(() => clearTimeout(timer));
  };
}
