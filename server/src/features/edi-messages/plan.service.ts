import { type OrderDirection, orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import type { EdiLine } from '@boxyard/contract/edi/edi-messages.ts';
import { type InOptions, type Meaning, meanings, optionsOf } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { ReadBox, ReadMessage } from '@boxyard/contract/edi/edi-read.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';
import { getPartner } from '../edi-partners/edi-partners.queries.ts';
import { profileOfToday } from '../edi-profiles/edi-profiles.queries.ts';
import {
  findAnnounced,
  findEarlierCancel,
  findLastApplied,
  findOrder,
  findOrderByBooking,
  findOrderOfTruck,
  findPresent,
  findTypes,
  type KnownOrder,
  type Parsed,
} from './known.queries.ts';
import { type Head, judgeQuantity, type Known, mapped, type Planned, planLine } from './plan-lines.service.ts';

interface Context extends Known {
  ctx: InAccount;
  came: Parsed;
  today: string;
}

/** What each message of an interchange would do now. Nothing is changed. */
export async function plan(ctx: InAccount, came: Parsed): Promise<Planned[]> {
  if (came.partnerId === null || came.parsed === null) return [];
  const numbers = came.parsed.flatMap(({ boxes }) => boxes.flatMap(({ number }) => number || []));
  const now = sql<{ today: string }>`select (now() at time zone ${ctx.account.timezone}::text)::date::text as today`;
  const context: Context = {
    ctx,
    came,
    partner: await getPartner(ctx, came.partnerId),
    types: await findTypes(ctx),
    present: await findPresent(ctx, numbers),
    today: onlyRow(await now.execute(ctx.tx)).today,
  };
  const planned: Planned[] = [];
  let nth = 1;
  for (const message of came.parsed) {
    if (!['COPARN', 'COREOR', 'COPINO'].includes(message.type)) continue;
    const one = await planMessage(context, message, nth);
    nth += one.lines.length;
    planned.push(one);
  }
  return planned;
}

async function planMessage(context: Context, message: ReadMessage, first: number): Promise<Planned> {
  const { ctx, partner } = context;
  const options =
    (await profileOfToday<InOptions>(ctx, partner.id, message.type || 'COPARN'))?.options ?? usual(message);
  const meaning = meaningOf(message, options);
  const head: Head = { reasons: [], gap: null };
  if (!meaning || meaning === 'ignored') head.reasons.push(reasonOf('ediUnknownCode', { value: message.code }));
  // Messages that came before equipment was read have none.
  for (const { kind, number } of message.equipment ?? [])
    head.reasons.push(reasonOf('ediOtherEquipment', { value: `${kind} ${number}`.trim() }, false));
  const clientId = clientOf(message, partner, head);
  const place = placeOf([...message.places, ...message.boxes.flatMap(({ places }) => places)], partner, head);
  const number = options.keys.map((key) => message.references[key]).find(Boolean) ?? message.number;
  if (orderKey(number) === '') head.reasons.push(reasonOf('ediNoNumber'));
  const base = { message, clientId, warehouseId: place, number, orderOfTruck: null, haulierId: null };
  const isTruck = meaning === 'truck';
  const known = isTruck
    ? await planTruck(context, message, { clientId, number }, head)
    : await planOrder(context, message, { clientId, number, direction: meaning === 'acceptance' ? 'in' : 'out' }, head);
  const seen = new Set<string>();
  const lines = message.boxes.map((box, nth) =>
    planLine(context, box, {
      nth: first + nth,
      head,
      meaning,
      direction: known.direction,
      seen,
    }),
  );
  // Functions 2, 3 and 4 name a part of the order only.
  if (known.action === 'change' && !isTruck && message.function === '5') judgeQuantity(lines, known.taken);
  return { ...base, ...known, lines };
}

const usual = ({ type }: ReadMessage): InOptions => optionsOf(type || 'COPARN') as InOptions;

function meaningOf(message: ReadMessage, { codes }: InOptions): Meaning | undefined {
  return meanings.find((one) => codes[one].includes(message.code));
}

/** Whose containers: by the operator (NAD+CF, else NAD+CA); the partner's own client where none is named. */
function clientOf({ parties }: ReadMessage, partner: EdiPartner, head: Head): number {
  const code =
    (parties.find(({ qualifier }) => qualifier === 'CF') ?? parties.find(({ qualifier }) => qualifier === 'CA'))
      ?.code ?? '';
  if (code === '' || code === partner.operator) return partner.clientId;
  const [clientId] = mapped(partner, 'client', code);
  if (clientId === undefined) {
    head.reasons.push(reasonOf('ediUnknownOperator', { value: code }));
    head.gap ??= { kind: 'client', theirs: code };
  }
  return clientId ?? partner.clientId;
}

/** Where to: the depot (98, 99, 165) must be one of ours. @returns a warehouse that the map names */
function placeOf(places: ReadMessage['places'], partner: EdiPartner, head: Head): number | null {
  const depot = places.find(({ qualifier }) => ['98', '99', '165'].includes(qualifier));
  if (!depot) return null;
  const theirs = [depot.locode, depot.facility].filter(Boolean).join('/');
  const [warehouseId] = mapped(partner, 'place', theirs);
  if (warehouseId !== undefined) return warehouseId;
  // A terminal may stand there by its name alone: the facility is compared where both say it as a code.
  const isOurs =
    (depot.locode === '' || partner.locode === '' || depot.locode === partner.locode) &&
    (depot.facility === '' || partner.facility === '' || depot.facility === partner.facility);
  if (!isOurs) {
    head.reasons.push(reasonOf('ediNotOurPlace', { value: theirs }));
    head.gap ??= { kind: 'place', theirs };
  }
  return null;
}

type KnownOf = Pick<
  Planned,
  'kind' | 'action' | 'direction' | 'presentId' | 'orderOfTruck' | 'haulierId' | 'day' | 'number'
> & { taken: number };

async function planOrder(
  { ctx, came, partner, today }: Context,
  message: ReadMessage,
  { clientId, number, direction }: { clientId: number; number: string; direction: OrderDirection },
  head: Head,
): Promise<KnownOf> {
  const bookingNumber = message.references.BN ?? message.references.ACW ?? '';
  const asked = { clientId, direction, numberKey: orderKey(number), bookingNumber };
  let order = await findOrder(ctx, asked);
  const { function: name } = message;
  if (!order && name !== '9') {
    order = await findOrderByBooking(ctx, asked);
    if (order) head.reasons.push(reasonOf('ediFoundByBooking', { number: order.number }, false));
  }
  const action = actionOf(name, order, number, head);
  if (name === '9' && !order && (await findEarlierCancel(ctx, partner.id, { before: came.id, number })))
    head.reasons.push(reasonOf('ediCancelledBefore', { number }, false));
  if (order && name !== '9') {
    const last = await findLastApplied(ctx, partner.id, order.id);
    if (last !== '' && came.preparedAt < last)
      head.reasons.push(reasonOf('ediOlderThanApplied', { number: order.number }));
  }
  const validTo = expiryOf(message);
  if (action !== 'cancel' && validTo !== '' && validTo < today)
    head.reasons.push(reasonOf('ediExpired', { day: validTo }));
  const kind = direction === 'out' ? 'release' : 'acceptance';
  return {
    kind,
    action,
    direction,
    presentId: order?.id ?? null,
    orderOfTruck: null,
    haulierId: null,
    day: validTo,
    number: order?.number ?? number,
    taken: order?.taken ?? 0,
  };
}

export const expiryOf = ({ dates, boxes }: ReadMessage): string =>
  (dates['36'] ?? boxes.find((box) => box.dates['36'])?.dates['36'] ?? '').slice(0, 10);

function actionOf(name: string, order: KnownOrder | undefined, number: string, head: Head): EdiLine['action'] {
  if (!['1', '2', '3', '4', '5', '9'].includes(name)) {
    head.reasons.push(reasonOf('ediUnknownFunction', { value: name }));
    return 'none';
  }
  if (name === '1') {
    if (!order) head.reasons.push(reasonOf('ediNothingToCancel', { number }));
    else if (order.taken > 0) head.reasons.push(reasonOf('ediUnitsOut', { count: order.taken }, false));
    return order ? 'cancel' : 'none';
  }
  if (name === '9') {
    if (order) head.reasons.push(reasonOf('ediOrderThere', { number: order.number }));
    return order ? 'none' : 'create';
  }
  if (name === '3' && !order) {
    head.reasons.push(reasonOf('ediNothingToCancel', { number }));
    return 'none';
  }
  if (!order) head.reasons.push(reasonOf('ediNothingToChange', { number }, false));
  return order ? 'change' : 'create';
}

async function planTruck(
  { ctx, partner, present }: Context,
  message: ReadMessage,
  { clientId, number }: { clientId: number; number: string },
  head: Head,
): Promise<KnownOf> {
  const known = await findAnnounced(ctx, partner.id, number);
  const keys = message.boxes.flatMap(({ references }) =>
    [references.RE, references.BN].flatMap((one) => (one ? [orderKey(one)] : [])),
  );
  const order = keys.length > 0 ? await findOrderOfTruck(ctx, clientId, keys) : undefined;
  const day = [...['132', '7', '137', '201'].map((name) => message.dates[name])].find(Boolean)?.slice(0, 10) ?? '';
  const isCancel = message.function === '1';
  if (day === '' && !isCancel) head.reasons.push(reasonOf('ediNoDay'));
  if (isCancel && known === undefined) head.reasons.push(reasonOf('ediNothingToCancel', { number }));
  if (message.function === '9' && known !== undefined) head.reasons.push(reasonOf('ediOrderThere', { number }));
  const [haulierId = null] = mapped(partner, 'haulier', message.truck.haulier);
  const directions = [...new Set(message.boxes.map((box) => order?.direction ?? wayOf(box, present)))];
  const [direction] = directions;
  if (directions.length > 1 || !direction)
    head.reasons.push(reasonOf('ediNotThisWay', { number: message.boxes[0]?.number ?? number }));
  return {
    kind: 'truck',
    action: isCancel
      ? known === undefined
        ? 'none'
        : 'cancel'
      : known === undefined
        ? 'create'
        : message.function === '9'
          ? 'none'
          : 'change',
    direction: direction ?? 'in',
    presentId: known ?? null,
    orderOfTruck: order?.id ?? null,
    haulierId,
    day,
    number,
    taken: 0,
  };
}

/** Empty and for import: it comes back. Empty and for export: it is collected. Full, the other way round. Else by where it stands. */
function wayOf({ status, isEmpty, number }: ReadBox, present: Set<string>): OrderDirection | undefined {
  if (isEmpty !== null && (status === '2' || status === '3')) return (status === '3') === isEmpty ? 'in' : 'out';
  if (number !== '') return present.has(number) ? 'out' : 'in';
  return undefined;
}
