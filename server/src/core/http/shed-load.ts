import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { Problem } from './problems.ts';

/** A span in which nothing was measured counts as one without end, so it is longer than a file takes that is read at once. */
const sampleInterval = 5_000;

/** Refuses requests while the process cannot keep up: whoever comes would not be answered in time. It goes on to say whether it is alive. */
export async function shedLoad(http: FastifyInstance, { mostDelayMs }: Config): Promise<void> {
  await http.register(underPressure, {
    maxEventLoopDelay: mostDelayMs,
    sampleInterval,
    pressureHandler: (request) => {
      if (!request.url.startsWith('/health/')) throw new Problem('UNAVAILABLE', 'busy');
    },
  });
}
