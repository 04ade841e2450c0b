import { z } from 'zod';
import { Language } from './enums.ts';
import { Instant } from './fields.ts';
import { route } from './route.ts';

/**
 * The equipment interchange receipt of a gate transport. It keeps the content of its issue: later changes of the records
 * appear only when it is revised, under the same number.
 */
export const Receipt = z.object({
  /** Year and running number in the account, without gaps: `2026/000042`. */
  number: z.string(),
  /** 1 when issued, one more for each revision. */
  revision: z.int(),
  issuedAt: Instant,
  /** The records have changed since. */
  isOutdated: z.boolean(),
  /** The link of the PDF, which the browser shows; it works for one to two hours. */
  url: z.string(),
});
export type Receipt = z.output<typeof Receipt>;

export const ReceiptRequest = z.strictObject({
  /** Update the receipt to the present records. */
  revise: z.boolean().optional(),
  /** The language of the PDF; by default that of the account. */
  language: Language.optional(),
});
export type ReceiptRequest = z.output<typeof ReceiptRequest>;

export const receiptRoutes = {
  issue: route({
    method: 'POST',
    path: '/:account/container-transports/:containerId/:id/receipt',
    access: 'admin',
    summary: 'The printable receipt of a gate transport: issued with the first call, the same one with every other',
    body: ReceiptRequest,
    response: Receipt,
  }),
};
