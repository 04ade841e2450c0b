import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { networkOf } from './on-behalf-of.ts';

/**
 * An idle connection takes 15 KB and an open file. A browser holds six at most, so that 100 people behind one address
 * have room; with a proxy all come from its address, and it has limits of its own. Some 900 connections that are never idle
 * keep Node from taking new ones for seconds; 600 do not.
 */
const most = { all: 4000, ofNetwork: 600 };

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
