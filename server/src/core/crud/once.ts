import { CompiledQuery, type OperationNodeSource, type RootOperationNode } from 'kysely';
import { newCompiler } from '../db/dialect.ts';
import type { InAccount } from '../http/context.ts';

/** A query, by Kysely or by `sql`, and what its rows are. */
type Query<Row> = OperationNodeSource & { readonly expressionType?: Row | undefined };

/**
 * A query whose text is made at the first call, for all later ones: to make it costs as much as to run it. `build` gets
 * marks in place of the values and of the account's fields: it hands them on and must not look at them.
 */
export function once<Values extends object, Row>(build: (ctx: InAccount, values: Values) => Query<Row>) {
  let compiled: CompiledQuery | undefined;
  return async (ctx: InAccount, values: Values): Promise<Row[]> => {
    compiled ??= compile(build({ tx: ctx.tx, account: marksOf('account') }, marksOf('values')));
    const parameters = compiled.parameters.map((value) =>
      value instanceof Mark ? value.read({ account: ctx.account, values }) : value,
    );
    const { rows } = await ctx.tx.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

const compile = (query: OperationNodeSource): CompiledQuery =>
  newCompiler().compileQuery(query.toOperationNode() as RootOperationNode, CompiledQuery.raw('').queryId); // of a whole query

type Sets = Record<'account' | 'values', object>;

/** Stands for a value while a text is made. */
class Mark {
  readonly #of: keyof Sets;
  readonly #name: string;
  constructor(of: keyof Sets, name: string) {
    this.#of = of;
    this.#name = name;
  }

  read(sets: Sets): unknown {
    return (sets[this.#of] as Record<string, unknown>)[this.#name]; // any fields, by their names
  }
}

/** An object that has a mark for each field that it is asked for. */
const marksOf = <T>(of: keyof Sets) => new Proxy({}, { get: (_, name) => new Mark(of, String(name)) }) as T;
