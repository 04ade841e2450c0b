import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import { ConfigError } from '../../config.ts';
import { messageOf } from '../db/errors.ts';

/** One or two collectors ask, a few times a minute. */
const mostConnections = 20;
const mostRequestMs = 10_000;

interface Place {
  port: number;
  host: string;
}

/** Serves `/metrics` and nothing else, on a port of its own: the public one has nothing of it. @throws ConfigError */
export async function serveMetrics({ port, host }: Place, registry: Registry, log: FastifyBaseLogger) {
  const server = createServer({ requestTimeout: mostRequestMs, headersTimeout: mostRequestMs }, (request, answer) => {
    if (request.url !== '/metrics' || request.method !== 'GET') return void answer.writeHead(404).end();
    registry.metrics().then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'the metrics cannot be read');
        answer.writeHead(500).end();
      },
    );
  });
  server.maxConnections = mostConnections;
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new ConfigError(
      `Set METRICS_PORT or METRICS_HOST otherwise: metrics cannot be served there (${messageOf(error)}).`,
    );
  }
  // `listening` was told, so it has an address of the network.
  const { address, family, port: given } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${given}/metrics`,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
