import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Traces } from './span-at-hand.ts';

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
