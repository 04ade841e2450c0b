import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { Problem } from './problems.ts';

/** A sample without one measurement counts as a delay without end, and all calls are refused: so a sample is longer than it takes to read any file at once. */
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
