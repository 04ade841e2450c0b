import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { InAccount } from '../http/context.ts';
import { ask, type Query, type Template, templateOf } from './once.ts';

/** A part of a statement, such as the condition of a filter, apart from the values that stand in it: so the text of the whole is made once. */
export interface Piece {
  /** The same for all pieces that have the same text. */
  shape: string;
  values: readonly object[];
  /** As a condition it holds for many rows, and so for some of the newest. */
  holdsOften?: boolean;
  /** @param values its own, or marks in place of them */
  write(ctx: InAccount, values: readonly object[]): RawBuilder<unknown>;
}

let shapes = 0;

/** Makes pieces with the same text. @param write gets marks in place of the values, as `build` of `once`: it hands them on and must not look at them */
export function piece<Values extends object>(write: (ctx: InAccount, values: Values) => RawBuilder<unknown>) {
  const shape = String(shapes++);
  return (values: Values): Piece => ({
    shape,
    values: [values],
    write: (ctx, [given]) => write(ctx, given as Values), // one set of values, of this type or marks
  });
}

/** Makes a piece of others. */
export function around(write: (ctx: InAccount, inner: RawBuilder<unknown>[]) => RawBuilder<unknown>) {
  const shape = String(shapes++);
  return (...pieces: Piece[]): Piece => ({
    shape: `${shape}(${pieces.map((inner) => inner.shape).join()})`,
    values: pieces.flatMap((inner) => inner.values),
    write: (ctx, values) => write(ctx, written(ctx, pieces, values)),
  });
}

export const allOf = around((_, conditions) => sql.join(conditions, sql` and `));
const either = around((_, conditions) => sql`(${sql.join(conditions, sql` or `)})`);

export const equals = (column: string) =>
  piece<{ value: string | number | boolean }>((_, { value }) => sql`${sql.ref(column)} = ${value}`);

/** A text without values. */
export const constant = (text: RawBuilder<unknown>): Piece => piece(() => text)({});

/** No row at all. */
export const none = constant(sql`false`);

/** Conditions that hold for no row are left out: beside them PostgreSQL would not see that an index has the others. */
export function anyOf(...conditions: Piece[]): Piece {
  const some = conditions.filter((condition) => condition !== none);
  if (some.length === 0) return none;
  return { ...either(...some), holdsOften: some.some(({ holdsOften }) => holdsOften) };
}

/** A condition that is known to hold for many rows. */
export const often = (condition: Piece): Piece => ({ ...condition, holdsOften: true });

const mostShapes = 100;

/** A query around pieces, whose text is made once for each of their shapes. */
export function askedByShape<Row>(build: (ctx: InAccount, inner: RawBuilder<unknown>[]) => Query<Row>) {
  const texts = new LRUCache<string, Template>({ max: mostShapes });
  return (ctx: InAccount, ...pieces: Piece[]): Promise<Row[]> => {
    const shape = pieces.map((each) => each.shape).join();
    const values = pieces.flatMap((each) => each.values);
    const text =
      texts.get(shape) ??
      templateOf(ctx, values.length, (marked, marks) => build(marked, written(marked, pieces, marks)));
    texts.set(shape, text);
    return ask<Row>(ctx, text.sql, text.valuesOf(ctx, values));
  };
}

/** @param values of all of them, one after the other */
function written(ctx: InAccount, pieces: readonly Piece[], values: readonly object[]): RawBuilder<unknown>[] {
  let from = 0;
  return pieces.map((each) => {
    const own = values.slice(from, from + each.values.length);
    from += own.length;
    return each.write(ctx, own);
  });
}
