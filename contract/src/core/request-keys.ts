import { z } from 'zod';
import type { Route } from './route.ts';

/** The header by which a request that is sent again, because its answer was lost, is done once. */
export const keyHeader = 'idempotency-key';
export const RequestKey = z.string().regex(/^[!-~]{1,64}$/);
/** Whether a request to this route may bring one. */
export const takesKey = ({ upload, path }: Route): boolean => upload || path === '/:account/gate/pass';
