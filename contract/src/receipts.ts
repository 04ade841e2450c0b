import { z } from 'zod';
import { Language } from './enums.ts';
import { Instant } from './fields.ts';
import { route } from './route.ts';

/**
 * The equipment interchange receipt of a gate transport. It keeps saying what it said when it was issued: later changes
 * of the records show only once it is revised, under the same number.
 */
export const Receipt = z.object({
  /** Year and running number of the account, without gaps: `2026/000042`. */
  number: z.string(),
  /** 1 when issued, one more for each revision. */
  revision: z.int(),
  issuedAt: Instant,
  /** Whether the records say something else by now. */
  isOutdated: z.boolean(),
  /** The PDF, shown in the browser; the link ends after an hour or two. */
  url: z.string(),
});
export type Receipt = z.output<typeof Receipt>;

export const ReceiptRequest = z.strictObject({
  /** Take what the records say now. */
  revise: z.boolean().optional(),
  /** Of the PDF; the account's own when left out. */
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
