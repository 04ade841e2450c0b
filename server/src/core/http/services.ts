import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../db/connection.ts';
import type { Events } from '../db/events.ts';
import type { Files } from '../files/files.ts';
import type { Mail } from '../jobs/mail.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Operator } from '../observability/operator.ts';
import type { Traces } from '../observability/span-at-hand.ts';
import type { RateLimits } from './rate-limits.ts';

/** What the features are given when they are registered. */
export interface Services {
  http: FastifyInstance;
  db: Db;
  config: Config;
  /** Signs access tokens and file links. */
  secret: Uint8Array;
  /** The one before it: what it signed is still accepted. */
  formerSecret: Uint8Array | undefined;
  events: Events;
  mail: Mail;
  metrics: Metrics;
  traces: Traces;
  operator: Operator;
  files: Files;
  limits: RateLimits;
  /** @throws 503 while the disk of the database has too little room for changes */
  requireSpace(): Promise<void>;
}
