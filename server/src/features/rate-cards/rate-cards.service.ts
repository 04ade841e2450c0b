import type { RateCard, RateCardCreate, RateCardUpdate, RateLineInput } from '@boxyard/contract/billing/rate-cards.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import type { Ctx } from '../../core/http/context.ts';
import { refuseImplausible } from '../../core/http/plausible.ts';
import { conflict, invalid, invalidFields, referred } from '../../core/http/problems.ts';
import { clients } from '../clients/clients.queries.ts';
import { errorsOfLines } from './line-errors.ts';
import { findCodes, findUse, getRateCard, rateCards, replaceLines } from './rate-cards.queries.ts';
import { dayNumber, dayText } from './tariffs.queries.ts';

interface Head {
  clientId?: number | null | undefined;
  currency?: string | undefined;
  validFrom: string;
  validTo?: string | null | undefined;
}

/** A client's tariff is in the currency in which the client is billed. @throws 422 */
async function checkHead(ctx: Ctx, { clientId, currency, validFrom, validTo }: Head): Promise<void> {
  refuseImplausible('tariff', { validFrom, validTo });
  if (validTo && validTo < validFrom) throw invalid('validTo', 'validToBeforeFrom');
  if (!clientId) return;
  const client = await referred('clientId', clients.get(ctx, clientId));
  if (currency !== client.currency) throw invalid('currency', 'clientCurrency', { currency: client.currency });
}

async function checkLines(ctx: Ctx, lines: readonly RateLineInput[]): Promise<void> {
  const codes = await findCodes(
    ctx,
    lines.map(({ chargeCodeId }) => chargeCodeId),
  );
  const errors = errorsOfLines(lines, codes);
  if (errors.length > 0) throw invalidFields(errors);
}

/** @throws 409 where a day of the tariff before is billed already or another tariff is valid then, 422 */
export async function createRateCard(ctx: Ctx, { follows, lines = [], ...input }: RateCardCreate): Promise<RateCard> {
  const head = { currency: ctx.account.currency, ...withoutUndefined(input) };
  await checkHead(ctx, head);
  await checkLines(ctx, lines);
  if (follows !== undefined) await endBefore(ctx, follows, head);
  const { id } = await rateCards.insert(ctx, head);
  await replaceLines(ctx, id, lines);
  return getRateCard(ctx, id);
}

/** The card of which a new version begins ends the day before. */
async function endBefore(ctx: Ctx, id: number, head: Head): Promise<void> {
  const before = await referred('follows', rateCards.lock(ctx, id));
  if (before.clientId !== (head.clientId ?? null) || before.currency !== head.currency)
    throw invalid('follows', 'followsOther');
  const { billedTo } = await findUse(ctx, id);
  if (billedTo !== null && head.validFrom <= billedTo) throw invalid('validFrom', 'versionTooEarly', { day: billedTo });
  if (head.validFrom <= before.validFrom) throw invalid('validFrom', 'rateCardOverlaps');
  const end = dayText(dayNumber(head.validFrom) - 1);
  if (before.validTo === null || before.validTo > end) await rateCards.update(ctx, id, { validTo: end }, undefined);
}

/** @throws 404, 409 where something was billed by it, 412, 422 */
export async function updateRateCard(
  ctx: Ctx,
  id: number,
  { lines, ...input }: RateCardUpdate,
  version?: number,
): Promise<RateCard> {
  const before = await rateCards.lock(ctx, id, version);
  const after = { ...before, ...withoutUndefined(input) };
  await checkHead(ctx, after);
  const { billedTo } = await findUse(ctx, id);
  if (billedTo !== null && after.validTo !== null && after.validTo < billedTo)
    throw invalid('validTo', 'endTooEarly', { day: billedTo });
  const present = lines && (await getRateCard(ctx, id)).lines.map(({ id: _, ...line }) => line);
  const isChanged = lines !== undefined && JSON.stringify(lines.map(inOrder)) !== JSON.stringify(present?.map(inOrder));
  if (isChanged) {
    if (billedTo !== null) throw conflict('rateCardUsed');
    await checkLines(ctx, lines);
    await replaceLines(ctx, id, lines);
  }
  await rateCards.update(ctx, id, input, undefined);
  return getRateCard(ctx, id);
}

const names = [
  'chargeCodeId',
  'containerTypeId',
  'isEmpty',
  'containerCondition',
  'warehouseId',
  'direction',
  'taskType',
  'unit',
  'freeDays',
  'keepsFreeDays',
  'slabBasis',
  'slabs',
  'onceDay',
  'oncePrice',
] as const satisfies readonly (keyof RateLineInput)[];

/** The values of a line in one order, so that two can be compared. */
const inOrder = (line: RateLineInput) =>
  names.map((name) =>
    name === 'slabs'
      ? line.slabs.map(({ to, price20, price40, price45 }) => [to, price20, price40, price45])
      : line[name],
  );

/** @throws 404, 409 where something was billed by it, 412 */
export async function removeRateCard(ctx: Ctx, id: number, version?: number): Promise<void> {
  const { name } = await rateCards.lock(ctx, id, version);
  const { bills } = await findUse(ctx, id);
  if (bills > 0) throw conflict('rateCardUsedBy', { name, count: bills });
  await rateCards.remove(ctx, id);
}
