import { z } from 'zod';
import type { Route } from './route.ts';

/** The header by which a request that is sent again, because its answer was lost, is done once. */
export const keyHeader = 'idempotency-key';
export const RequestKey = z.string().regex(/^[!-~]{1,64}$/);
/** Whether a request to this route may bring one: whatever makes or moves something in an account. */
export const takesKey = ({ method, path, upload, changes, onRepeat }: Route): boolean =>
  upload || (method === 'POST' && changes && path.startsWith('/:account/') && onRepeat !== 'run');

/** How long a key is remembered: a photo, a gate move or a survey may wait on a device for days until the line is back. */
export const keyDays = ({ upload, path }: Route): number =>
  upload || /^\/:account\/(gate|container-transports|surveys)\b/.test(path) ? 7 : 1;
