import { orderKey } from '@boxyard/contract/bookings/order-fields.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { isLineOn } from '../gate-reasons/lines.queries.ts';

/**
 * What a driver says of an order named `o`: its number, the booking, the bill of lading, the number of the EDI message, a container,
 * the PIN of a line. The gate, the palette and the list of orders ask for it by these conditions.
 */

/** Letters of the Cyrillic alphabet that look like Latin ones. */
const lookAlikes = new Map(
  [...'АВЕКМНОРСТУХавекмнорстух'].map((letter, nth) => [letter, 'ABEKMHOPCTYX'[nth % 12] ?? letter]),
);

/** With the Latin letters that its Cyrillic ones look like. */
export const latin = (text: string): string =>
  text.replaceAll(/[А-Яа-я]/g, (letter) => lookAlikes.get(letter) ?? letter);

/** The letters and digits by which names of orders are compared; '' where there are none. */
export const keyOf = (text: string): string => orderKey(latin(text));

const named = (ctx: InAccount, text: string): RawBuilder<boolean> =>
  sql`(position(${text} in o.names_key) > 0 or o.id in (select line.order_id from gate_order_line line
    where line.account_id = ${ctx.account.id} and position(${text} in line.names_key) > 0))`;

/** It, or a line of it, is called just so. */
export const isCalled = (ctx: InAccount, text: string): RawBuilder<boolean> => {
  const key = keyOf(text);
  return key === '' ? sql`false` : named(ctx, `\n${key}\n`);
};

/** A name of it, or of a line of it, has this in it. */
export const hasInName = (ctx: InAccount, text: string): RawBuilder<boolean> => {
  const key = keyOf(text);
  return key === '' ? sql`false` : named(ctx, key);
};

/** It is open, and has a line that is not over and names this container. Found once, not looked for in each order. */
export const namesBox = (ctx: InAccount, number: string): RawBuilder<boolean> =>
  sql`(o.status = 'open' and o.id in (select unit.order_id from gate_order_unit unit
  join gate_order o on o.account_id = unit.account_id and o.id = unit.order_id
  join gate_order_line line on line.account_id = unit.account_id and line.id = unit.line_id
  where unit.account_id = ${ctx.account.id} and unit.transport_id is null
    and unit.number_key = (select norm(${number})) and ${isLineOn(ctx)}))`;

/** Digits alone. */
export const isPin = (text: string) => /^\d{4,12}$/.test(text);

/** It is open, and has a line that is not over with this PIN: digits alone. */
export const hasPin = (ctx: InAccount, pin: string): RawBuilder<boolean> =>
  isPin(pin)
    ? sql`(o.status = 'open' and o.id in (select line.order_id from gate_order_line line
      join gate_order o on o.account_id = line.account_id and o.id = line.order_id
      where line.account_id = ${ctx.account.id} and line.pin = ${pin} and ${isLineOn(ctx)}))`
    : sql`false`;

/** The same for those who may release, and see PINs anyway. */
export const hasSeenPin = (ctx: InAccount, pin: string): RawBuilder<boolean> =>
  isPin(pin) ? sql`((select has_order_right(false)) and ${hasPin(ctx, pin)})` : sql`false`;
