import { z } from 'zod';
import { Id, Instant } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { route } from '../core/route.ts';

const documentKinds = ['invoice', 'receipt'] as const;
/** On its way still, taken by the mail server, or failed for good. */
const mailStatuses = ['waiting', 'sent', 'failed'] as const;

/** A document that was mailed to a person of a client. */
export const DocumentMail = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(documentKinds),
  invoiceId: Id.nullable(),
  transportId: Id.nullable(),
  clientId: Id,
  clientName: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  sentAt: Instant.nullable(),
  /** Why it failed, as the code of the mail server. */
  reason: z.string(),
});
export type DocumentMail = z.output<typeof DocumentMail>;

const idInAddress = z.coerce.number().pipe(Id);
const mailed = z.object({ recipients: z.array(z.string()) });

export const documentMailRoutes = {
  list: listRoute({
    path: '/:account/document-mails/list',
    access: 'admin',
    summary: 'Documents that were mailed to clients, the newest first',
    input: listInput(['at'], {
      invoiceId: idInAddress.optional(),
      transportId: idInAddress.optional(),
      clientId: idInAddress.optional(),
      status: z.enum(mailStatuses).optional(),
    }),
    row: DocumentMail,
  }),
  invoice: route({
    method: 'POST',
    path: '/:account/document-mails/invoice/:id',
    access: 'admin',
    module: 'invoices',
    summary: 'Mail an issued invoice with its e-invoice to the persons of its client who get invoices',
    response: mailed,
  }),
  receipt: route({
    method: 'POST',
    path: '/:account/document-mails/receipt/:id',
    access: 'admin',
    summary: 'Mail the receipt of a gate move to the persons of its customer who get receipts',
    response: mailed,
  }),
};
