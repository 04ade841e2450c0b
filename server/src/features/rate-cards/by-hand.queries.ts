import type { rateCardRoutes } from '@boxyard/contract/billing/rate-cards.ts';
import { priceOf } from '@boxyard/contract/billing/rate-cards.ts';
import type { PayloadOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/problems.ts';
import { lengthOf } from './length.service.ts';
import { type Box, cardFor, type Day, type Line, lineFor, type Tariffs } from './pricing.service.ts';
import { findToday, loadChargeCodes, loadTariffs, vatOf } from './tariffs.queries.ts';

interface PresentBox extends Box {
  clientId: number;
}

/** A container as it is now, and who pays for it. @throws 404 */
export async function findBox({ tx, account }: InAccount, containerId: number): Promise<PresentBox> {
  const { rows } = await sql<PresentBox & { isoCode: string; lengthFt: number; size: number }>`
    select container.client_id, container.is_empty, container.container_condition, container.warehouse_id, container.container_type_id,
      container.iso_code, container.length_ft, container_type.size
    from container join container_type on container_type.account_id = ${account.id} and container_type.id = container.container_type_id
    where container.account_id = ${account.id} and container.id = ${containerId}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  const { isoCode, lengthFt, size, ...box } = found;
  return { ...box, length: lengthOf({ isoCode, lengthFt, size }) };
}

/** The line of the card that holds for a client and a code on a day, of those that fit the box; which kind of line is asked by `isOfKind`. */
export function lineOn(
  tariffs: Tariffs,
  { box, clientId, day, chargeCodeId }: { box: Box; clientId: number; day: Day; chargeCodeId: number },
  isOfKind: (line: Pick<Line, 'unit' | 'direction' | 'taskType'>) => boolean,
): Line | undefined {
  const card = cardFor(tariffs, { clientId, day, chargeCodeId }, isOfKind);
  return (
    card &&
    lineFor(
      card.lines.filter((line) => line.chargeCodeId === chargeCodeId && isOfKind(line)),
      box,
    )
  );
}

/** What charge codes cost for a container today, for a clerk who charges one by hand. @throws 404 */
export async function findPrices(ctx: Ctx, containerId: number): Promise<PayloadOf<typeof rateCardRoutes.prices>> {
  const { clientId, ...box } = await findBox(ctx, containerId);
  const [tariffs, codes, day] = [await loadTariffs(ctx), await loadChargeCodes(ctx), await findToday(ctx)];
  return [...codes.values()]
    .toSorted((one, other) => one.code.localeCompare(other.code))
    .flatMap(({ id, code, name, type }) => {
      const line = lineOn(tariffs, { box, clientId, day, chargeCodeId: id }, () => true);
      const price = line?.slabs[0] && priceOf(line.slabs[0], box.length);
      const card = tariffs.cards.find((each) => each.id === line?.cardId);
      if (!line || !card || price === null || price === undefined) return [];
      const vat = vatOf(codes, ctx.account.defaultVat, id, day);
      return {
        chargeCodeId: id,
        code,
        name,
        type,
        unit: line.unit,
        price,
        currency: card.currency,
        vat,
        rateCardId: card.id,
        rateLineId: line.id,
      };
    });
}

interface Origin {
  rateCardId: number;
  rateLineId: number;
  chargeCodeId: number;
  isPriceChanged: boolean;
}

type Priced = Awaited<ReturnType<typeof findPrices>>[number];

/** The line of the tariff that is charged by hand. @throws 404, 422 for one that is not charged for such a container */
export async function findPriced(ctx: Ctx, containerId: number, rateLineId: number): Promise<Priced> {
  const found = (await findPrices(ctx, containerId)).find((price) => price.rateLineId === rateLineId);
  if (!found) throw invalid('rateLineId', 'unknownLine');
  return found;
}

/** Where a bill comes from that is made by hand from the tariff. */
export function originOf(
  { rateCardId, rateLineId, chargeCodeId, price, currency }: Priced,
  charged: { unitPrice: number; currency: string },
): Origin {
  const isPriceChanged = price !== charged.unitPrice || currency !== charged.currency;
  return { rateCardId, rateLineId, chargeCodeId, isPriceChanged };
}
