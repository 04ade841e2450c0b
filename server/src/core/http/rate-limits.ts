import { finished } from 'node:stream/promises';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { sharedPlaces } from '../jobs/shared-places.ts';
import { networkTurns } from './network-turns.ts';
import { networkOf } from './networks.ts';
import { Problem } from './problems.ts';
import type { AccessToken } from './tokens.ts';

/** How many calls a minute this process answers, to one session or program, and to strangers of one network. @throws 429 */
export interface RateLimits {
  caller(request: FastifyRequest, token: Pick<AccessToken, 'sessionId' | 'apiToken'>): Promise<void>;
  network(request: FastifyRequest): Promise<void>;
  /** Before a large body comes: one of a caller at a time, and few together, are read and held in memory. @throws 503 */
  largeBody(reply: FastifyReply, token: Pick<AccessToken, 'sessionId' | 'apiToken'>): Promise<void>;
  /** Waits for the turn of a network from which many passwords were wrong. @throws 503 */
  signIn(network: string): Promise<void>;
}

/** Large bodies that are read at the same time, and how long one waits for its turn. */
const [largeBodies, patienceMs] = [12, 5_000];

/** Where more call, those that have not called for longest are forgotten. */
const mostCallers = 50_000;

const nameOf = ({ sessionId, apiToken }: Pick<AccessToken, 'sessionId' | 'apiToken'>) =>
  apiToken ? `token ${apiToken.id}` : `session ${sessionId}`;

export async function openRateLimits(http: FastifyInstance, { callsAMinute: max }: Config): Promise<RateLimits> {
  await http.register(rateLimit, { global: false, cache: mostCallers });
  const callers = new WeakMap<FastifyRequest, string>();
  const left = new WeakMap<FastifyRequest, { max: number; remaining: number; ttlInSeconds: number }>();
  // Each answer says what is left of the minute.
  http.addHook('onSend', async (request, reply) => {
    const { max: most, remaining, ttlInSeconds } = left.get(request) ?? {};
    if (most === undefined) return;
    reply.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': remaining, 'ratelimit-reset': ttlInSeconds });
  });
  const check = http.createRateLimit({
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => callers.get(request) ?? '',
  });
  const count = async (request: FastifyRequest, caller: string) => {
    callers.set(request, caller);
    const counted = await check(request);
    if (!counted.isAllowed) left.set(request, counted);
    if (!counted.isAllowed && counted.isExceeded)
      throw new Problem('TOO_MANY', 'tooManyCalls', { seconds: counted.ttlInSeconds });
  };
  const large = sharedPlaces({ places: largeBodies, most: 1, waitMs: patienceMs });
  return {
    caller: (request, token) => count(request, nameOf(token)),
    largeBody: (reply, token) =>
      new Promise((go, refuse) => {
        const untilAnswered = async () => {
          go();
          // A connection that breaks off is over, too.
          await finished(reply.raw).catch(() => undefined);
        };
        large(nameOf(token), untilAnswered).catch(refuse);
      }),
    network: (request) => count(request, `network ${networkOf(request.ip)}`),
    signIn: networkTurns(),
  };
}
