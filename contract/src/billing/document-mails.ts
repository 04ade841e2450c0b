import { z } from 'zod';
import { Currency, Language } from '../core/enums.ts';
import { asJson, Id, Instant } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { route } from '../core/route.ts';
import { ReminderLevel } from './party.ts';
import { Period } from './statements.ts';

export const documentKinds = ['invoice', 'receipt', 'statement', 'reminder', 'estimate'] as const;
/** On its way still, taken by the mail server, failed for good, or not sent because its reason was over. */
export const mailStatuses = ['waiting', 'sent', 'failed', 'dropped'] as const;

/** A document that was mailed to a person of a client. */
export const DocumentMail = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(documentKinds),
  invoiceId: Id.nullable(),
  transportId: Id.nullable(),
  estimateId: Id.nullable(),
  clientId: Id,
  clientName: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStatuses),
  sentAt: Instant.nullable(),
  /** Why it failed, or was not taken at the last try, as the code of the mail server. */
  reason: z.string(),
});
export type DocumentMail = z.output<typeof DocumentMail>;

/** A client with invoices that are overdue today. */
export const Reminder = z.object({
  clientId: Id,
  clientName: z.string(),
  amounts: asJson(z.array(z.object({ currency: Currency, amount: z.number() }))),
  invoices: z.int(),
  /** Since the oldest of them was due. */
  days: z.int(),
  level: ReminderLevel,
  /** The addresses of the client's persons who get its invoices. */
  recipients: z.array(z.string()),
  /** When the client was reminded last by a mail that went or is on its way. */
  remindedAt: Instant.nullable(),
  /** The addresses whose last reminder has not gone yet. */
  waiting: z.array(z.string()),
  /** The addresses whose last reminder failed. */
  refused: z.array(z.string()),
});
export type Reminder = z.output<typeof Reminder>;

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
      estimateId: idInAddress.optional(),
      clientId: idInAddress.optional(),
      kind: z.enum(documentKinds).optional(),
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
  statement: route({
    method: 'POST',
    path: '/:account/document-mails/statement/:clientId',
    access: 'admin',
    module: 'invoices',
    summary: 'Mail the statement of these days to the persons of a client who get invoices',
    body: Period,
    response: mailed,
  }),
  reminders: route({
    method: 'GET',
    path: '/:account/document-mails/reminders',
    access: 'admin',
    module: 'invoices',
    summary: 'Clients with invoices that are overdue today, the latest first; at most 500',
    response: z.array(Reminder),
  }),
  reminder: route({
    method: 'GET',
    path: '/:account/document-mails/reminder/:clientId',
    access: 'admin',
    module: 'invoices',
    summary: 'The reminder that a client would get',
    response: z.object({ subject: z.string(), text: z.string(), language: Language, level: ReminderLevel }),
  }),
  remind: route({
    method: 'POST',
    path: '/:account/document-mails/reminder/:clientId',
    access: 'admin',
    module: 'invoices',
    summary:
      'Mail a reminder of all overdue invoices to the persons of a client who get invoices and have had none today',
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
