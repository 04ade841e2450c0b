import { z } from 'zod';
import { entityNames } from './entities.ts';
import { type Route, route } from './route.ts';

/** The header in which a request names the act that it belongs to, so that the act can be undone: a UUID. */
export const actHeader = 'act-id';
export const ActId = z.uuid();
/** Whether a request to this route may name one. */
export const takesAct = ({ changes, path }: Route): boolean => changes && path.startsWith('/:account/');

/** The entities of which an undone act has changed records. */
export const Undone = z.object({ entities: z.array(z.enum(entityNames)) });
export type Undone = z.output<typeof Undone>;

export const actRoutes = {
  get: route({
    method: 'GET',
    path: '/:account/acts/:act',
    access: 'admin',
    summary: 'Whether an own act of the last ten minutes was done, for a caller whose answer was lost',
    response: z.object({ isDone: z.boolean() }),
  }),
  undo: route({
    method: 'POST',
    path: '/:account/acts/:act/undo',
    access: 'admin',
    summary:
      'Take back all that an own act of the last ten minutes has changed (an import: of the last day), unless something changed since',
    response: Undone,
  }),
};
