import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { networkTurns } from './network-turns.ts';
import { networkOf } from './networks.ts';
import { Problem } from './problems.ts';
import type { AccessToken } from './tokens.ts';

/** How many calls a minute this process answers, to one session or program, and to strangers of one network. @throws 429 */
export interface RateLimits {
  caller(request: FastifyRequest, token: Pick<AccessToken, 'sessionId' | 'apiToken'>): Promise<void>;
  network(request: FastifyRequest): Promise<void>;
  /** Waits for the turn of a network from which many passwords were wrong. @throws 503 */
  signIn(network: string): Promise<void>;
}

/** Where more call, those that have not called for longest are forgotten. */
const mostCallers = 50_000;

export async function openRateLimits(http: FastifyInstance, { callsAMinute: max }: Config): Promise<RateLimits> {
  await http.register(rateLimit, { global: false, cache: mostCallers });
  const callers = new WeakMap<FastifyRequest, string>();
  const check = http.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => callers.get(request) ?? '',
  });
  const count = async (request: FastifyRequest, caller: string) => {
    callers.set(request, caller);
    const counted = await check(request);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Problem('TOO_MANY', 'tooManyCalls', { seconds: counted.ttlInSeconds });
  };
  return {
    caller: (request, { sessionId, apiToken }) =>
      count(request, apiToken ? `token ${apiToken.id}` : `session ${sessionId}`),
    network: (request) => count(request, `network ${networkOf(request.ip)}`),
    signIn: networkTurns(),
  };
}
