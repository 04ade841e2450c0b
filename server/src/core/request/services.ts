import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../database/connection.ts';
import type { Replica } from '../database/hosts/replica.ts';
import type { Events } from '../database/telling/events.ts';
import type { Files } from '../files/files.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { Operator } from '../operation/operator.ts';
import type { Traces } from '../operation/traces.ts';
import type { Mail } from '../text/mail.ts';
import type { Unsent } from './unsent.ts';

/** What the features are given when they are registered. */
export interface Services {
  http: FastifyInstance;
  db: Db;
  /** A replica of the database, where there is one. */
  replica: Replica | undefined;
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
  /** The answers that wait for their readers. */
  unsent: Unsent;
  /** @throws 503 while the disk of the database has too little room for changes */
  requireSpace(): Promise<void>;
}
