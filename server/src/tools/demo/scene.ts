import type { Tx } from '../../core/db/connection.ts';
import type { Random } from './random.ts';

/** Values that all seeds of the demo use. */
export interface Scene {
  tx: Tx;
  random: Random;
  /** The last midnight in UTC, in unix seconds. */
  today: number;
  adminIds: number[];
  /** Enabled employees only. */
  employeeIds: number[];
}

export const daySeconds = 86_400;
export const hourSeconds = 3600;
