import { z } from 'zod';
import { entityNames } from '../core/entities.ts';
import { Id } from '../core/fields.ts';
import { route } from '../core/route.ts';

/** A record was written; screens that show it fetch it again. Of notifications the id is that of the person who has them. */
export const ChangeNotice = z.object({ entity: z.enum([...entityNames, 'notification']), id: Id, version: z.int() });
export type ChangeNotice = z.output<typeof ChangeNotice>;

export const eventRoutes = {
  /**
   * text/event-stream: `event: change` with a ChangeNotice as data, `event: resync` when notices may have been missed.
   * The stream begins with the changes of the last `knownMs` milliseconds, the age of the reader's data.
   */
  stream: route({
    method: 'GET',
    path: '/:account/events',
    access: 'admin',
    query: z.strictObject({ knownMs: z.coerce.number().int().min(0).optional() }),
    summary: 'Change notices of the account, as they happen',
  }),
};
