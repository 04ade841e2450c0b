import {
  emptyLine,
  emptyOrder,
  StoredOrder,
  StoredOrderLine,
  StoredOrderUnit,
} from '@boxyard/contract/bookings/gate-orders.ts';
import { orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import { withoutUndefined } from '../../../core/crud/without-undefined.ts';
import type { InAccount } from '../../../core/http/context.ts';
import { mayRelease } from '../../gate-orders/gate-orders.queries.ts';
import { matchTo } from '../../gate-orders/order-lines.service.ts';
import { choicesOf } from '../choices.ts';
import { type Draft, eachGently, find, type Kind, textIn } from '../drafts.ts';
import { findClients, normalised } from '../lookups.queries.ts';
import { insertMany, updateMany } from '../many.queries.ts';
import {
  deleteLines,
  deleteReserved,
  findOrders,
  findReserved,
  holdTypes,
  type KnownOrder,
} from '../orders.queries.ts';
import { readReferences } from '../reference.queries.ts';
import { checkOrder, joinRows, type OrderHead, type OrderRow, rowOf, tell } from './order-rows.ts';

type Line = OrderRow['line'] & {
  draft: Draft;
  /** Numbers that are not reserved for it yet, nor taken of it. */
  fresh: { number: string; key: string }[];
};

/** An order of the file, with what writing it comes to. */
interface Plan extends Pick<OrderRow, 'identity'> {
  number: string;
  head: OrderHead;
  lines: Line[];
  known: KnownOrder | undefined;
  /** Lines and reserved units of an order that is there, which the file does not have. */
  dropped: number[];
  freed: Set<number>;
}

type Keys = Awaited<ReturnType<typeof normalised>>;

/** Orders with their lines. One that is there is replaced by its rows as a whole: never below what was taken of it. */
export const orderKind = (ctx: InAccount): Kind => ({
  async judge(all, { updatesExisting, holds }) {
    if (holds) await holdTypes(ctx);
    const drafts = all.filter(({ state }) => state !== 'left_out');
    const rows = await readRows(ctx, drafts);
    const groups = [...Map.groupBy(rows, ({ identity }) => Object.values(identity).join('/'))].map(([, some]) => some);
    const known = await findOrders(
      ctx,
      groups.flatMap(([row]) => (row ? [row.identity] : [])),
      holds && updatesExisting,
    );
    const keys = await normalised(
      ctx,
      rows.flatMap(({ line }) => line.numbers ?? []),
    );
    const may = await mayRelease(ctx);
    const plans: Plan[] = [];
    // A row that is left out was not read any further than its texts.
    const leftOut = new Set(all.flatMap(({ state, cells }) => (state === 'left_out' ? cells.map(orderKey) : [])));
    await eachGently([...groups.entries()], ([nth, some]) => {
      const order = known.get(nth);
      for (const { draft } of some)
        if (leftOut.has(orderKey(textIn(draft, 'orderNumber') ?? '-')))
          find(draft, { column: 'orderNumber', key: 'importOrderShort', isDoubt: true });
      for (const { draft } of some) draft.state = !order ? 'new' : updatesExisting ? 'update' : 'exists';
      if (order && !updatesExisting) return;
      const plan = planOf(some, order, keys);
      if (plan.identity.direction === 'out' && !may)
        for (const { draft } of some) tell(draft, { column: 'direction', key: 'mayNotRelease' });
      plans.push(plan);
    });
    const over = await judgePromised(ctx, plans);
    return async (written) => {
      const chosen = new Set(written);
      const orders = plans.filter(({ lines }) => lines.some(({ draft }) => chosen.has(draft)));
      await write(ctx, orders, over);
    };
  },
});

async function readRows(ctx: InAccount, drafts: readonly Draft[]): Promise<OrderRow[]> {
  const { types, warehouses } = await readReferences(ctx);
  const clients = await findClients(
    ctx,
    drafts.flatMap((draft) => [textIn(draft, 'clientName'), textIn(draft, 'haulierName')]),
  );
  const known = {
    clients,
    types: choicesOf(
      types,
      ({ name }) => name,
      ({ title }) => title,
      ({ isoCode }) => isoCode,
    ),
    warehouses: choicesOf(warehouses, ({ name }) => name),
  };
  const rows: OrderRow[] = [];
  await eachGently(drafts, (draft) => {
    const row = rowOf(draft, known);
    if (row) rows.push(row);
  });
  return rows;
}

function planOf(rows: readonly OrderRow[], known: KnownOrder | undefined, keys: Keys): Plan {
  const [first] = rows;
  if (!first) throw new Error('An order of a file has a row at least.');
  const joined = joinRows(rows);
  checkOrder(rows, joined);
  const { head } = joined;
  const given = joined.lines.map((line, nth) => ({ ...line, draft: rows[nth]?.draft ?? first.draft, fresh: [] }));
  const lines: Line[] = matchTo(known?.lines ?? [], given);
  checkDays(lines, head, known);
  const freed = new Set<number>();
  for (const line of lines) countUnits(line, known, keys, freed);
  const kept = new Set(lines.map(({ id }) => id));
  const dropped = (known?.lines ?? []).flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  for (const unit of known?.units ?? []) {
    if (kept.has(unit.lineId)) continue;
    if (unit.transportId === null) freed.add(unit.id);
    else tell(first.draft, { column: 'orderNumber', key: 'lineHasUnits' });
  }
  const number = textIn(first.draft, 'orderNumber') ?? '';
  return { identity: first.identity, number, head, lines, known, dropped, freed };
}

/** Neither an order nor a line of it ends before the order begins. What the file does not say stays as it is. */
function checkDays(lines: readonly Line[], head: OrderHead, known: KnownOrder | undefined): void {
  const from = head.validFrom ?? known?.validFrom;
  const isBefore = (day: string | null | undefined) => Boolean(from && day && day < from);
  const says = (column: string) => lines.find(({ draft }) => draft.given[column] !== undefined);
  const refuse = (ends: Line | undefined) => {
    const begins = says('validFrom');
    if (ends) tell(ends.draft, { column: 'validTo', key: 'validToBeforeFrom' });
    else if (begins) tell(begins.draft, { column: 'validFrom', key: 'validToBeforeFrom' });
  };
  const { validTo = known?.validTo } = head;
  if (isBefore(validTo)) refuse(says('validTo'));
  for (const line of lines) {
    const { id, draft, validTo: last = known?.lines.find((each) => each.id === id)?.validTo } = line;
    if (isBefore(last)) refuse(draft.given.validTo === undefined ? undefined : line);
  }
}

/** A number that was taken of the line already is named rightly, and needs no other unit. */
function countUnits(line: Line, known: KnownOrder | undefined, keys: Keys, freed: Set<number>): void {
  const { draft, numbers, quantity } = line;
  const units = (known?.units ?? []).filter(({ lineId }) => lineId === line.id);
  const named = new Map((numbers ?? []).map((number) => [keys.get(number) ?? '', number]));
  for (const { id, transportId, numberKey } of units)
    if (numbers && transportId === null && !named.has(numberKey)) freed.add(id);
  for (const [key, number] of named)
    if (!units.some(({ numberKey }) => numberKey === key)) line.fresh.push({ number, key });
  const staying = units.filter(({ id }) => !freed.has(id)).length;
  if (numbers && numbers.length > quantity)
    tell(draft, { column: 'quantity', key: 'moreNamedThanQuantity', params: { count: numbers.length } });
  else if (staying > 0 && staying + line.fresh.length > quantity)
    tell(draft, { column: 'quantity', key: 'belowTaken', params: { count: staying + line.fresh.length } });
}

/** A container is promised once: on the way out to one order, on the way in to one of a client. @returns units of orders that are over, which give way */
async function judgePromised(ctx: InAccount, plans: readonly Plan[]): Promise<number[]> {
  const fresh = plans.flatMap(({ lines }) => lines.flatMap((line) => line.fresh.map(({ key }) => key)));
  const reserved = await findReserved(ctx, fresh);
  const freed = new Set(plans.flatMap((plan) => [...plan.freed]));
  const ownUnits = new Set(plans.flatMap(({ known }) => (known?.units ?? []).map(({ id }) => id)));
  const placeOf = ({ direction, clientId }: Pick<StoredOrder, 'direction' | 'clientId'>, key: string) =>
    `${direction}/${direction === 'in' ? clientId : ''}/${key}`;
  const promised = new Map<string, string>();
  const over = new Map<string, number>();
  for (const unit of reserved) {
    if (freed.has(unit.id)) continue;
    const place = placeOf(unit, unit.numberKey);
    if (unit.isOver && !ownUnits.has(unit.id)) over.set(place, unit.id);
    else promised.set(place, unit.orderNumber);
  }
  const giveWay: number[] = [];
  for (const { identity, lines, number: orderNumber } of plans)
    for (const { draft, fresh: numbers } of lines)
      for (const { key, number: container } of numbers) {
        const place = placeOf(identity, key);
        const number = promised.get(place);
        if (number !== undefined)
          find(draft, { column: 'containerNumbers', key: 'numberPromised', params: { container, number } });
        promised.set(place, orderNumber);
        giveWay.push(...[over.get(place)].filter((id) => id !== undefined));
      }
  return giveWay;
}

/** What goes away goes first: its numbers and quantities may be another line's. */
async function write(ctx: InAccount, plans: readonly Plan[], over: readonly number[]): Promise<void> {
  await deleteReserved(ctx, [...over, ...plans.flatMap(({ freed }) => [...freed])]);
  await deleteLines(
    ctx,
    plans.flatMap(({ dropped }) => dropped),
  );
  const heads = plans.flatMap(({ known, head: values }) => (known ? [{ id: known.id, values }] : []));
  await updateMany(ctx, 'gateOrder', StoredOrder, heads);
  const news = plans.filter(({ known }) => !known);
  const orderIds = await insertMany(ctx, 'gateOrder', StoredOrder, news, newOrder);
  const idOf = new Map(news.map((plan, nth) => [plan, orderIds[nth]]));
  const lines = plans.flatMap((plan) =>
    plan.lines.map((line) => ({ ...line, plan, orderId: plan.known?.id ?? idOf.get(plan) })),
  );
  const present = lines.flatMap((line) => (line.id === undefined ? [] : [{ id: line.id, values: fieldsOf(line) }]));
  await updateMany(ctx, 'gateOrderLine', StoredOrderLine, present);
  const added = lines.filter(({ id }) => id === undefined);
  const lineIds = await insertMany(ctx, 'gateOrderLine', StoredOrderLine, added, (line) => ({
    ...blankLine,
    ...fieldsOf(line),
    orderId: line.orderId,
  }));
  const lineOf = new Map(added.map((line, nth) => [line, lineIds[nth]]));
  const units = lines.flatMap((line) => line.fresh.map(({ number }) => ({ line, number })));
  await insertMany(ctx, 'gateOrderUnit', StoredOrderUnit, units, ({ line, number }) => ({
    ...{ orderId: line.orderId, lineId: line.id ?? lineOf.get(line), number, transportId: null, keptReason: '' },
    ...{ direction: line.plan.identity.direction, clientId: line.plan.identity.clientId },
  }));
}

const newOrder = ({ identity: { key: _, ...identity }, number, head }: Plan) => ({
  ...{ ...emptyOrder, ...identity, ...head },
  ...{ number, status: 'open', source: 'import' },
});

/** What no row says of a line it takes every container for; the form begins with empty ones. */
const { numbers: _numbers, ...blank } = emptyLine;
const blankLine = { ...blank, load: '' };

const fieldsOf = ({ id: _, ...line }: Line) => withoutUndefined(line);
