import { sql } from 'kysely';
import { constraintOf } from '../http/constraints.ts';
import type { Ctx } from '../http/context.ts';

/**
 * Tries a statement that the database may refuse, and keeps the transaction usable: `refused` may then look up
 * the reason. It must throw: a problem for the caller, or the error itself if it does not know it.
 */
export async function withSavepoint<T>(
  ctx: Ctx,
  statement: () => Promise<T>,
  refused: (error: unknown) => Promise<never>,
): Promise<T> {
  await sql`savepoint attempt`.execute(ctx.tx);
  try {
    const result = await statement();
    await sql`release savepoint attempt`.execute(ctx.tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(ctx.tx);
    return refused(error);
  }
}

/** The name of the constraint that refused, as the migrations name it. */
export function refusedBy(error: unknown): string | undefined {
  return constraintOf(error) || undefined;
}
