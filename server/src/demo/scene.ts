import type { Tx } from '../core/db.ts';
import type { Random } from './random.ts';

/** What the seeds of the demo share. */
export interface Scene {
  tx: Tx;
  random: Random;
  /** The last midnight in UTC, in unix seconds. */
  today: number;
  adminIds: number[];
  /** Those who are enabled. */
  employeeIds: number[];
}

export const daySeconds = 86_400;
export const hourSeconds = 3600;
