import { type RawBuilder, sql } from 'kysely';

/**
 * The columns of a row named `own`, as a list to select and as the list with types that `jsonb_to_record` takes: so a row of today and
 * one from the history are read alike.
 * @param columns names with their types
 */
export function readAndTyped(columns: Record<string, string>): {
  read: RawBuilder<unknown>;
  typed: RawBuilder<unknown>;
} {
  const list = (write: (pair: [string, string]) => string) => sql.raw(Object.entries(columns).map(write).join(', '));
  return { read: list(([name]) => `own.${name}`), typed: list(([name, type]) => `${name} ${type}`) };
}
