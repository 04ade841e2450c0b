import { CompiledQuery, type OperationNodeSource, type RootOperationNode } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newCompiler } from '../db/dialect.ts';
import type { InAccount } from '../http/context.ts';

/** A query, by Kysely or by `sql`, and what its rows are. */
export type Query<Row> = OperationNodeSource & { readonly expressionType?: Row | undefined };

/** A text with the places of its values, which are read when it is asked. */
export interface Template {
  sql: string;
  /** How many values stand in it. */
  places: number;
  /** @param values as many sets as `build` got of marks */
  valuesOf(ctx: InAccount, values: readonly object[]): unknown[];
}

/**
 * A query whose text is made at the first call, for all later ones: to make it costs as much as to run it. `build` gets
 * marks in place of the values and of the account's fields: it hands them on and must not look at them.
 */
export function once<Values extends object, Row>(build: (ctx: InAccount, values: Values) => Query<Row>) {
  let template: Template | undefined;
  return async (ctx: InAccount, values: Values): Promise<Row[]> => {
    template ??= templateOf(ctx, 1, (marked, [marks]) => build(marked, marks as Values)); // of any fields
    return ask<Row>(ctx, template.sql, template.valuesOf(ctx, [values]));
  };
}

/** Callers choose the fields that they give, and so the shapes. */
const mostShapes = 100;

/** The same for a query that has another text for each list of fields. `build` gets marks for these. */
export function oncePerShape<Row>(
  build: (ctx: InAccount, values: Record<string, unknown>, fields: readonly string[]) => Query<Row>,
) {
  const shapes = new LRUCache<string, (ctx: InAccount, values: Record<string, unknown>) => Promise<Row[]>>({
    max: mostShapes,
  });
  return (ctx: InAccount, values: Record<string, unknown>): Promise<Row[]> => {
    const fields = Object.keys(values);
    const shape = fields.join();
    const known =
      shapes.get(shape) ?? once<Record<string, unknown>, Row>((marked, marks) => build(marked, marks, fields));
    shapes.set(shape, known);
    return known(ctx, values);
  };
}

/** @param sets how many sets of values stand in it @param before how many values stand in the text before this one */
export function templateOf(
  { tx }: InAccount,
  sets: number,
  build: (ctx: InAccount, marks: readonly object[]) => Query<unknown>,
  before = 0,
): Template {
  const marks = Array.from({ length: sets }, (_, at) => marksOf<object>(at));
  const { sql, parameters } = compile(build({ tx, account: marksOf(account) }, marks), before);
  const valuesOf = (ctx: InAccount, values: readonly object[]) =>
    parameters.map((value) => (value instanceof Mark ? value.read(ctx, values) : value));
  return { sql, places: parameters.length, valuesOf };
}

const compile = (query: OperationNodeSource, before: number): CompiledQuery =>
  newCompiler(before).compileQuery(query.toOperationNode() as RootOperationNode, noId); // of a whole query

export async function ask<Row>({ tx }: InAccount, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await tx.executeQuery<Row>({ ...plain, sql, parameters: values });
  return rows;
}

/** Only plugins of Kysely would read its id and its nodes. */
const plain = CompiledQuery.raw('');
const noId = plain.queryId;

/** In place of the number of a set. */
const account = 'account';

/** Stands for a value while a text is made. */
class Mark {
  readonly #of: number | typeof account;
  readonly #name: string;
  constructor(of: number | typeof account, name: string) {
    this.#of = of;
    this.#name = name;
  }

  read(ctx: InAccount, values: readonly object[]): unknown {
    const given = (this.#of === account ? ctx.account : values[this.#of]) as Record<string, unknown>; // any fields, by their names
    return given[this.#name];
  }
}

/** An object that has a mark for each field that it is asked for. */
const marksOf = <T>(of: number | typeof account) =>
  new Proxy({}, { get: (_, name) => new Mark(of, String(name)) }) as T;
