import { sql } from 'kysely';
import type { Tx } from './connection.ts';

/**
 * Tries a statement that the database may refuse, and keeps the transaction usable: `refused` may then look up
 * the reason. It must throw: a problem for the caller, or the error itself if it does not know it.
 */
export async function withSavepoint<T>(
  { tx }: { tx: Tx },
  statement: () => Promise<T>,
  refused: (error: unknown) => Promise<never>,
): Promise<T> {
  await sql`savepoint attempt`.execute(tx);
  try {
    const result = await statement();
    await sql`release savepoint attempt`.execute(tx);
    return result;
  } catch (error) {
    // Released as well: an attempt around this one has the same name.
    await sql`rollback to savepoint attempt`.execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    return refused(error);
  }
}
