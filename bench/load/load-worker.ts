import autocannon from 'autocannon';
import { quantile } from '../statistics.ts';
import { connections, type Known, type Peer, requestsOf, type WorkName } from './works.ts';

/** What a round asks for, and of whom. */
export interface Order {
  work: WorkName;
  peer: Peer;
  url: string;
  token: string;
  known: Known;
  round: number;
  seconds: number;
}

/** Latencies in milliseconds. */
export interface Answered {
  requests: number;
  seconds: number;
  p50: number;
  p975: number;
  p99: number;
  /** What the load tool itself worked for a request. */
  toolMs: number;
}

/** A connection of the ceiling makes at most so many containers in a second; the other requests may come again. */
const mostCreated = 1000;
const different = 500;

function run({ work, peer, url, token, known, round, seconds }: Order): Promise<Answered> {
  const count = work === 'create' ? Math.ceil((seconds + 1) * mostCreated) : different;
  const waiting = requestsOf(work, peer, known, round, count);
  const latencies: number[] = [];
  let begun = 0;
  let worked = process.cpuUsage();
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    setupClient: (client) => client.setRequests(waiting.pop() ?? []),
  };
  return new Promise((resolve, reject) => {
    const instance = autocannon(options, (error, { errors, non2xx, statusCodeStats }) => {
      if (error) return reject(error);
      if (errors + non2xx > 0)
        return reject(
          new Error(`${work}: ${errors} requests failed, ${non2xx} were refused: ${JSON.stringify(statusCodeStats)}`),
        );
      const elapsed = (performance.now() - begun) / 1000;
      const { user, system } = process.cpuUsage(worked);
      resolve({
        requests: latencies.length,
        seconds: elapsed,
        p50: quantile(latencies, 0.5),
        p975: quantile(latencies, 0.975),
        p99: quantile(latencies, 0.99),
        toolMs: (user + system) / 1000 / latencies.length,
      });
    });
    instance.on('start', () => {
      begun = performance.now();
      worked = process.cpuUsage();
    });
    instance.on('response', (_, __, ___, milliseconds) => latencies.push(milliseconds));
  });
}

process.once('message', (order: Order) => {
  run(order)
    .then((answered) => process.send?.(answered))
    .catch((error: unknown) => {
      console.error(error);
      process.exitCode = 1;
    })
    .finally(() => process.disconnect?.());
});
