import { z } from 'zod';
import { Currency } from '../core/enums.ts';
import {
  asJson,
  createInput,
  Day,
  decimal,
  flag,
  Id,
  limits,
  recordFields,
  requiredText,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';
import { priceFields } from './repair-price.ts';

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{0,4}$/, { error: 'notSurveyCode' });

/** What a repair costs, by what it is done to; '' is any component, any damage. */
export const RepairLine = z.strictObject({
  component: code,
  damageCode: code,
  repairCode: code.min(1, 'required'),
  ...priceFields,
});
export type RepairLine = z.output<typeof RepairLine>;
export const mostLines = 500;

const fields = {
  name: requiredText(limits.name),
  /** Null: for all clients without a tariff of their own. */
  clientId: Id.nullable(),
  currency: Currency,
  /** It holds from this day, until one of the same client begins. */
  validFrom: Day,
  /** An hour of work. */
  labourRate: decimal(2, 0, 100_000),
  lines: asJson(z.array(RepairLine).max(mostLines)),
};
export const StoredRepairTariff = z.object({ ...recordFields, ...fields });
export type StoredRepairTariff = z.output<typeof StoredRepairTariff>;
/** `isUsed`: estimates were made by it; it is changed by one that begins later. */
export const RepairTariff = StoredRepairTariff.extend({ clientName: z.string(), isUsed: z.boolean() });
export type RepairTariff = z.output<typeof RepairTariff>;
export const RepairTariffRow = RepairTariff.omit({ lines: true }).extend({
  linesCount: z.int(),
  isValidNow: z.boolean(),
});
export type RepairTariffRow = z.output<typeof RepairTariffRow>;
export const RepairTariffCreate = createInput(fields, ['name', 'validFrom', 'labourRate']);
export type RepairTariffCreate = z.output<typeof RepairTariffCreate>;
export const RepairTariffUpdate = updateInput(fields);
export type RepairTariffUpdate = z.output<typeof RepairTariffUpdate>;

interface Wanted {
  component: string;
  damageCode: string;
  repairCode: string;
}
/** A component counts for more than a damage, so no two lines are equally near. */
const nearness = (line: Wanted): number => (line.component ? 2 : 0) + (line.damageCode ? 1 : 0);

/** The line for a damage: the nearest of those that fit. */
export const lineFor = <L extends Wanted>(lines: readonly L[], damage: Wanted): L | undefined =>
  lines
    .filter(
      (line) =>
        line.repairCode === damage.repairCode &&
        (line.component === '' || line.component === damage.component) &&
        (line.damageCode === '' || line.damageCode === damage.damageCode),
    )
    .toSorted((a, b) => nearness(b) - nearness(a))[0];

const path = '/:account/repair-tariffs' as const;
const bodyLimit = 512 * 1024;
export const repairTariffRoutes = ofModule('inspections', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Repair tariffs by client and day',
    input: recordListInput(['name', 'clientName', 'validFrom', 'currency'], { isValidNow: flag.optional() }),
    row: RepairTariffRow,
  }),
  get: route({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'One repair tariff',
    response: RepairTariff,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'owner',
    summary: 'A new repair tariff',
    body: RepairTariffCreate,
    bodyLimit,
    response: RepairTariff,
    listed: RepairTariffRow,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Change a repair tariff; once estimates were made by it, its name only',
    body: RepairTariffUpdate,
    bodyLimit,
    response: RepairTariff,
    listed: RepairTariffRow,
  }),
  remove: route({ method: 'DELETE', path: `${path}/:id`, access: 'owner', summary: 'Delete an unused repair tariff' }),
});
