import { type FieldError, fieldError } from '@boxyard/contract/core/problems.ts';
import type {
  RepairLine,
  RepairTariff,
  RepairTariffCreate,
  RepairTariffUpdate,
} from '@boxyard/contract/inspections/repair-tariffs.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, invalidFields, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { getRepairTariff, repairTariffs } from './repair-tariffs.queries.ts';

/** What a formula cannot do without, and combinations that are priced twice. */
function errorsOfLines(lines: readonly RepairLine[]): FieldError[] {
  const keys = lines.map(({ component, damageCode, repairCode }) => `${component} ${damageCode} ${repairCode}`);
  return lines.flatMap((line, nth) => {
    const needs = (field: keyof RepairLine, isMissing: boolean) =>
      isMissing ? [fieldError(`lines.${nth}.${field}`, 'formulaNeeds', { formula: line.formula })] : [];
    const isRising = line.patches.every(({ toCm2 }, at) => at === 0 || toCm2 > (line.patches[at - 1]?.toCm2 ?? 0));
    return [
      ...(keys.indexOf(keys[nth] ?? '') < nth ? [fieldError(`lines.${nth}.repairCode`, 'repairLineTwice')] : []),
      ...needs('firstCm', line.formula === 'L' && line.firstCm === null),
      ...needs('stepCm', line.formula === 'L' && line.stepCm === null),
      ...needs('areaCm2', line.formula === 'A' && line.areaCm2 === null),
      ...needs('patches', line.formula === 'P' && line.patches.length === 0),
      ...(isRising ? [] : [fieldError(`lines.${nth}.patches`, 'patchesRise')]),
    ];
  });
}

async function check(ctx: Ctx, { clientId, lines }: RepairTariffUpdate): Promise<void> {
  if (clientId) await referred('clientId', clients.get(ctx, clientId));
  const errors = errorsOfLines(lines ?? []);
  if (errors.length > 0) throw invalidFields(errors);
}

/** @throws 409 for a day from which the client has one already, 422 */
export async function createRepairTariff(ctx: Ctx, input: RepairTariffCreate): Promise<RepairTariff> {
  await check(ctx, input);
  const { id } = await repairTariffs.insert(ctx, {
    currency: ctx.account.currency,
    lines: [],
    ...withoutUndefined(input),
  });
  return getRepairTariff(ctx, id);
}

/** @throws 404, 409 where estimates were made by it, 412, 422 */
export async function updateRepairTariff(
  ctx: Ctx,
  id: number,
  input: RepairTariffUpdate,
  version?: number,
): Promise<RepairTariff> {
  const before = await repairTariffs.lock(ctx, id, version);
  await check(ctx, input);
  const { isUsed } = await getRepairTariff(ctx, id);
  const changed = (['clientId', 'currency', 'validFrom', 'labourRate', 'lines'] as const).filter(
    (field) =>
      input[field] !== undefined && JSON.stringify(inOrder(input[field])) !== JSON.stringify(inOrder(before[field])),
  );
  if (isUsed && changed.length > 0) throw conflict('repairTariffUsed');
  await repairTariffs.update(ctx, id, input, undefined);
  return getRepairTariff(ctx, id);
}

/** The database keeps the keys of an object in an order of its own. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
          .map(([key, each]) => [key, inOrder(each)])
          .toSorted()
      : value;

/** @throws 404, 409 where estimates were made by it, 412 */
export async function removeRepairTariff(ctx: Ctx, id: number, version?: number): Promise<void> {
  await repairTariffs.lock(ctx, id, version);
  if ((await getRepairTariff(ctx, id)).isUsed) throw conflict('repairTariffUsed');
  await repairTariffs.remove(ctx, id);
}
