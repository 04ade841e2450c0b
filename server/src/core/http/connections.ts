import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { networkOf } from './on-behalf-of.ts';

/**
 * An idle connection takes 15 KB and an open file. A browser holds six at most, so that 50 people behind one address have
 * room; with a proxy all come from its address, and it has limits of its own. Some 600 connections that are never idle make
 * everybody's requests to the database wait for a second, 300 for less than 0.1 s.
 */
const most = { all: 4000, ofNetwork: 300 };

/** Ends connections beyond these limits as they come. */
export function limitConnections({ server }: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  server.maxConnections = most.all;
  if (trustProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
    if (count > most.ofNetwork) socket.destroy();
  });
}
