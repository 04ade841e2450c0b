import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { Problem } from './problems.ts';

/**
 * Refuses requests while the process cannot keep up: whoever comes would not be answered in time. It goes on to say whether it is alive.
 * @param sampleMs the delay is the mean of so long
 */
export async function shedLoad(
  http: FastifyInstance,
  { mostDelayMs }: Pick<Config, 'mostDelayMs'>,
  sampleMs = 5_000,
): Promise<void> {
  await http.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    sampleInterval: sampleMs,
    pressureHandler: (request, _reply, _type, delayMs) => {
      // A sample without one measurement counts as a delay without end: the process has just started, or its machine stood still.
      // Both are over once it looks at a request.
      if (delayMs === Infinity || request.url.startsWith('/health/')) return;
      throw new Problem('UNAVAILABLE', 'busy');
    },
  });
}
