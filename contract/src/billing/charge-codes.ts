import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { feeTypes } from '../core/enums.ts';
import {
  asJson,
  createInput,
  Day,
  decimal,
  limits,
  type RecordField,
  recordFields,
  requiredText,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';

/** As which kind of transaction something is charged: storage by days or weeks, all else once. */
export const chargeTypes = ['depot', 'rent', ...feeTypes, 'service_fee'] as const;
const ChargeType = choice(chargeTypes, 'enums:transactionType');

const VatRate = z.strictObject({ from: Day, vat: decimal(2, 0, 100) });
type VatRate = z.output<typeof VatRate>;

const rises = (rates: readonly VatRate[]) =>
  rates.every(({ from }, at) => at === 0 || from > (rates[at - 1]?.from ?? ''));

const fields = {
  code: requiredText(16),
  name: requiredText(limits.name),
  /** What papers in English, and in Slovak, say instead; '' where they say the name. */
  nameEn: text(limits.name),
  nameSk: text(limits.name),
  /** It stays: what was charged by the code is of this kind. */
  type: ChargeType,
  /** Percent from a day on, rising; before the first day the account's own VAT holds. */
  vatRates: asJson(z.array(VatRate).max(20).refine(rises, { error: 'daysRise' })),
};

export const ChargeCode = z.object({ ...recordFields, ...fields });
export type ChargeCode = z.output<typeof ChargeCode>;
export type ChargeCodeValues = Omit<ChargeCode, RecordField | 'type'> & { type: ChargeCode['type'] | '' };
export const emptyChargeCode: ChargeCodeValues = { code: '', name: '', nameEn: '', nameSk: '', type: '', vatRates: [] };
export const ChargeCodeCreate = createInput(fields, ['code', 'name', 'type']);
const { type: _, ...changeable } = fields;
export const ChargeCodeUpdate = updateInput(changeable);

const path = '/:account/charge-codes';
export const chargeCodeRoutes = ofModule('invoices', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'What the account charges for',
    input: recordListInput(['code', 'name', 'type'], { type: ChargeType.optional() }),
    row: ChargeCode,
  }),
  get: route({ method: 'GET', path: `${path}/:id`, access: 'admin', summary: 'One charge code', response: ChargeCode }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'owner',
    summary: 'A new charge code',
    body: ChargeCodeCreate,
    response: ChargeCode,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Change a charge code; its kind stays',
    body: ChargeCodeUpdate,
    response: ChargeCode,
  }),
  remove: route({ method: 'DELETE', path: `${path}/:id`, access: 'owner', summary: 'Delete an unused charge code' }),
});
