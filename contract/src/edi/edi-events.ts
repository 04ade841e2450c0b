import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';
import { EdiReason, messageStatuses } from './edi-messages.ts';

const eventKinds = ['in', 'out', 'stock', 'estimate'] as const;

/** Waits for its message; stands in one; cannot be told before somebody mends something; had nothing to tell. */
export const eventStatuses = ['waiting', 'built', 'held', 'dropped'] as const;

/** A gate move that is to be told to a partner, once for each time that it changed; a stock; or an estimate that was sent. */
export const EdiEventRow = z.object({
  id: Id,
  createdAt: Instant,
  partnerId: Id,
  partnerName: z.string(),
  kind: z.enum(eventKinds),
  status: z.enum(eventStatuses),
  reasons: z.array(EdiReason),
  containerId: Id.nullable(),
  number: z.string(),
  transportId: Id.nullable(),
  estimateId: Id.nullable(),
  /** When it passed the gate, or the estimate was sent. */
  movedAt: Instant.nullable(),
  /** 9 new, 5 replace, 1 cancel; '' before it stands in a message. */
  function: z.string(),
  messageId: Id.nullable(),
  messageStatus: z.enum(['', ...messageStatuses]),
  icr: z.string(),
  sentAt: Instant.nullable(),
});
export type EdiEventRow = z.output<typeof EdiEventRow>;

const path = '/:account/edi-events';
export const ediEventRoutes = ofModule('edi', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Gate moves, stocks and estimates that are told to partners, the newest first',
    input: listInput(['id'], {
      partnerId: z.coerce.number().pipe(Id).optional(),
      containerId: z.coerce.number().pipe(Id).optional(),
      status: z.enum(eventStatuses).optional(),
    }),
    row: EdiEventRow,
  }),
  retry: route({
    method: 'POST',
    path: `${path}/:id/retry`,
    access: 'admin',
    onRepeat: 'run',
    summary: 'Look at it again: what was held is told, what was told and has changed since is corrected',
    response: EdiEventRow,
  }),
  stock: route({
    method: 'POST',
    path: `${path}/stock`,
    access: 'admin',
    summary: 'Tell a partner its containers that stand here now (COEDOR)',
    body: z.strictObject({ partnerId: Id }),
    response: EdiEventRow,
    created: true,
  }),
});
