import { CompiledQuery, type OperationNodeSource, type RootOperationNode } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newCompiler } from '../database/statements/dialect.ts';
import type { InAccount } from '../request/context.ts';

/** A query, by Kysely or by `sql`, and what its rows are. */
export type Query<Row> = OperationNodeSource & { readonly expressionType?: Row | undefined };

/** A text with the places of its values, which are read when it is asked. */
export interface Template<Values> {
  sql: string;
  valuesOf(ctx: InAccount, values: Values): unknown[];
}

/**
 * A query whose text is made at the first call, for all later ones: to make it costs as much as to run it. `build` gets
 * marks in place of the values and of the account's fields: it hands them on and must not look at them.
 */
export function once<Values extends object, Row>(build: (ctx: InAccount, values: Values) => Query<Row>) {
  let template: Template<Values> | undefined;
  return async (ctx: InAccount, values: Values): Promise<Row[]> => {
    template ??= templateOf(ctx, build);
    return ask<Row>(ctx, template.sql, template.valuesOf(ctx, values));
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

/** @param before how many values stand in the text before this one */
export function templateOf<Values extends object>(
  { tx }: InAccount,
  build: (ctx: InAccount, values: Values) => Query<unknown>,
  before = 0,
): Template<Values> {
  const marked = { tx, account: marksOf<InAccount['account']>('account') };
  const { sql, parameters } = compile(build(marked, marksOf<Values>('values')), before);
  const valuesOf = (ctx: InAccount, values: Values) => {
    const given = { account: ctx.account, values } as unknown as Given; // any fields, by their names
    return parameters.map((value) => (value instanceof Mark ? given[value.of][value.name] : value));
  };
  return { sql, valuesOf };
}

export const compile = (query: OperationNodeSource, before = 0): CompiledQuery =>
  newCompiler(before).compileQuery(query.toOperationNode() as RootOperationNode, noId); // of a whole query

export async function ask<Row>({ tx }: InAccount, sql: string, values: readonly unknown[]): Promise<Row[]> {
  const { rows } = await tx.executeQuery<Row>({ ...plain, sql, parameters: values });
  return rows;
}

/** Only plugins of Kysely would read its id and its nodes. */
const plain = CompiledQuery.raw('');
const noId = plain.queryId;

type Given = Record<'account' | 'values', Record<string, unknown>>;

/** Stands for a value while a text is made. */
class Mark {
  readonly of: keyof Given;
  readonly name: string;
  constructor(of: keyof Given, name: string) {
    this.of = of;
    this.name = name;
  }
}

/** An object that has a mark for each field that it is asked for. */
const marksOf = <T>(of: keyof Given) => new Proxy({}, { get: (_, name) => new Mark(of, String(name)) }) as T;
