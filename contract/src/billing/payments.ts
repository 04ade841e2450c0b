import { z } from 'zod';
import { Currency } from '../core/enums.ts';
import { asJson, createInput, Day, decimal, Id, limits, recordFields, text } from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';

export const mostAmount = 1e9;
const Amount = decimal(2, 0.01, mostAmount);

/** An earlier year has a digit mistyped or missing. */
const PaidOn = Day.refine((day) => day >= '2000-01-01', { error: 'wrongType' });

const fields = {
  clientId: Id.nullable(),
  paidOn: PaidOn,
  amount: Amount,
  currency: Currency,
  /** As the payer wrote it; digits only. */
  variableSymbol: text(10).refine((given) => /^\d*$/.test(given), { error: 'digitsOnly' }),
  payerName: text(limits.name),
  payerIban: text(34),
  notes: text(200),
};

export const StoredPayment = z.object({
  ...recordFields,
  ...fields,
  /** What tells the line of a bank file with which it came from all others; null where it was typed. */
  bankId: z.string().nullable(),
  /** To which of the own accounts it came; '' where it was typed. */
  ownIban: z.string(),
  /** What the bank has taken back of it: nothing, or all. */
  returned: z.number(),
  returnedOn: Day.nullable(),
  /** As `bankId`, of the line that took it back. */
  returnBankId: z.string().nullable(),
  /** What of it is for invoices; the rest is free. */
  allocated: z.number(),
});
export const PaymentRow = StoredPayment.extend({
  clientName: z.string(),
  invoices: asJson(z.array(z.object({ invoiceId: Id, number: z.string(), amount: z.number() }))),
});
export type PaymentRow = z.output<typeof PaymentRow>;
export const PaymentCreate = createInput({ ...fields, invoiceIds: z.array(Id).min(1).max(200) }, [
  'paidOn',
  'amount',
  'currency',
]);
export type PaymentCreate = z.output<typeof PaymentCreate>;

const path = '/:account/payments';
export const paymentRoutes = ofModule('invoices', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Payments, the newest first',
    input: recordListInput(['paidOn', 'amount', 'clientName'], {
      clientId: z.coerce.number().pipe(Id).optional(),
      invoiceId: z.coerce.number().pipe(Id).optional(),
      isFree: z.stringbool({ truthy: ['true'], falsy: ['false'], case: 'sensitive' }).optional(),
    }),
    row: PaymentRow,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary:
      'Record a payment, and for which invoices: each takes what it is owed, in their order; the rest stays free',
    body: PaymentCreate,
    response: PaymentRow,
    created: true,
  }),
  allocate: route({
    method: 'POST',
    path: `${path}/:id/allocate`,
    access: 'admin',
    summary: 'Give what is free of a payment to an invoice',
    body: z.strictObject({ invoiceId: Id }),
    response: PaymentRow,
  }),
  free: route({
    method: 'POST',
    path: `${path}/:id/free`,
    access: 'admin',
    summary: 'Take a payment from its invoices: they are owed again',
    response: PaymentRow,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Delete a payment: its invoices are owed again',
  }),
});
