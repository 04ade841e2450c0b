import type { Calendar, rateCardRoutes, TestStay } from '@boxyard/contract/billing/rate-cards.ts';
import type { PayloadOf } from '@boxyard/contract/core/route.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../core/http/context.ts';
import { invalid, referred } from '../../core/http/problems.ts';
import { findBox } from './by-hand.queries.ts';
import { showCalendar } from './calendar.service.ts';
import { lengthOf } from './length.service.ts';
import { type Box, cardFor, fits, priceStay, type Tariffs } from './pricing.service.ts';
import { rateCards } from './rate-cards.queries.ts';
import { dayNumber, findToday, loadChargeCodes, loadTariffs } from './tariffs.queries.ts';

const mostDays = 1000;

/** The id of a client who has no card of its own: none has it. */
const nobody = 0;

/** What a client would pay for a stay, by the cards that are valid on its days, as a storage run bills it. @throws 422 */
export async function testStay(ctx: Ctx, input: z.output<typeof TestStay>): Promise<Calendar> {
  const { clientId, currency } = input;
  const [first, last] = [dayNumber(input.firstDay), dayNumber(input.lastDay)];
  if (last < first) throw invalid('lastDay', 'spanBackwards');
  if (last - first >= mostDays) throw invalid('lastDay', 'spanTooLong', { max: mostDays });
  if (clientId === undefined && currency === undefined) throw invalid('clientId', 'required');
  const known = await loadTariffs(ctx);
  if (clientId !== undefined && known.currencyOf(clientId) === undefined) throw invalid('clientId', 'unknownRecord');
  if (clientId !== undefined && currency !== undefined) throw invalid('currency', 'currencyOfClient');
  const box = await boxOf(ctx, input);
  const tariffs: Tariffs = {
    ...known,
    currencyOf: (id) => (id === nobody ? currency : known.currencyOf(id)),
  };
  const stay = {
    first,
    last,
    length: box.length,
    containerTypeId: box.containerTypeId,
    spans: [{ ...box, from: first, clientId: clientId ?? nobody }],
    extraFree: 0,
  };
  return showCalendar(ctx, priceStay(stay, tariffs, last), { tariffs, codes: await loadChargeCodes(ctx) });
}

async function boxOf(ctx: Ctx, { containerId, ...given }: z.output<typeof TestStay>): Promise<Box> {
  const known = containerId === undefined ? undefined : await referred('containerId', findBox(ctx, containerId));
  const { length = known?.length, containerTypeId = known?.containerTypeId, isEmpty = known?.isEmpty } = given;
  if (length === undefined || containerTypeId === undefined || isEmpty === undefined)
    throw invalid('containerId', 'testIncomplete');
  return {
    length,
    containerTypeId,
    isEmpty,
    containerCondition: given.containerCondition ?? known?.containerCondition ?? 'used',
    warehouseId: given.warehouseId === undefined ? (known?.warehouseId ?? null) : given.warehouseId,
  };
}

const mostShown = 200;

/** Boxes that are here, are charged for storage by a card, and find no line of a code in it. @throws 404 */
export async function findWithoutLine(ctx: Ctx, id: number): Promise<PayloadOf<typeof rateCardRoutes.withoutLine>> {
  await rateCards.get(ctx, id);
  const [tariffs, day] = [await loadTariffs(ctx), await findToday(ctx)];
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<
    Box & {
      containerId: number;
      containerName: string;
      clientId: number;
      clientName: string;
      isoCode: string;
      lengthFt: number;
      size: number;
    }
  >`
    select container.id as container_id, container.name as container_name, container.client_id, client.name as client_name, container.is_empty,
      container.container_condition, container.warehouse_id, container.container_type_id, container.iso_code, container.length_ft, container_type.size
    from container join client on client.${own} and client.id = container.client_id
    join container_type on container_type.${own} and container_type.id = container.container_type_id
    where container.${own} and container.id in (select container_id from stay where ${own} and ended_at is null and not is_void)
    order by container.name_key`.execute(ctx.tx);
  const storage =
    tariffs.cards.find((card) => card.id === id)?.lines.filter(({ unit }) => unit === 'day' || unit === 'week') ?? [];
  const codes = new Set(storage.map(({ chargeCodeId }) => chargeCodeId));
  const lacksLine = (row: (typeof rows)[number]) =>
    [...codes].some((chargeCodeId) => {
      if (cardFor(tariffs, { clientId: row.clientId, day, chargeCodeId })?.id !== id) return false;
      const box = { ...row, length: lengthOf(row) };
      return !storage.some((line) => line.chargeCodeId === chargeCodeId && fits(line, box));
    });
  return rows
    .filter(lacksLine)
    .slice(0, mostShown)
    .map(({ containerId, containerName, clientName, isoCode, isEmpty }) => ({
      containerId,
      containerName,
      clientName,
      isoCode,
      isEmpty,
    }));
}
