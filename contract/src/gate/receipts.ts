import { z } from 'zod';
import { Language } from '../core/enums.ts';
import { Id, Instant } from '../core/fields.ts';
import { Image } from '../core/images.ts';
import { route } from '../core/route.ts';

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

export const mostPhotos = 4;

export const ReceiptRequest = z.strictObject({
  /** Update the receipt to the present records. */
  revise: z.boolean().optional(),
  /** The language of the PDF; by default that of the account. */
  language: Language.optional(),
  /** Photos for a page of their own, out of those that `photos` answers. */
  photos: z.array(Id).max(mostPhotos).optional(),
});
export type ReceiptRequest = z.output<typeof ReceiptRequest>;

/** What anybody may learn who holds a receipt: enough to compare the paper with. */
export const CheckedReceipt = z.object({
  number: z.string(),
  /** The latest one: papers of earlier revisions have been replaced. */
  revision: z.int(),
  issuedAt: Instant,
  container: z.string(),
  direction: z.enum(['in', 'out']),
  date: Instant,
  depot: z.string(),
  /** The depot's, in which the paper has its times. */
  timezone: z.string(),
});
export type CheckedReceipt = z.output<typeof CheckedReceipt>;

export const receiptRoutes = {
  issue: route({
    method: 'POST',
    path: '/:account/container-transports/:containerId/:id/receipt',
    access: 'admin',
    onRepeat: 'run',
    summary: 'The printable receipt of a gate transport: issued with the first call, the same one with every other',
    body: ReceiptRequest,
    response: Receipt,
  }),
  photos: route({
    method: 'GET',
    path: '/:account/container-transports/:containerId/:id/receipt/photos',
    access: 'admin',
    summary:
      'Photos that may be printed with the receipt, the newest first: of the container, and of damages known at that passage',
    response: z.array(Image),
  }),
  check: route({
    method: 'GET',
    path: '/receipts/check/:token',
    access: 'public',
    summary: 'Whether a receipt is genuine, by the token in its QR code',
    response: CheckedReceipt,
  }),
};
