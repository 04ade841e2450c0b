import pg from 'pg';
import { vi } from 'vitest';
import type { Db } from '../../src/core/db/connection.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** What tells the changes of all asks beside everybody's work, whenever it is woken. */
export const ofTeller = /\boutbox\b|\bpg_notify\b/;

/** The statements that were sent to the database while `work` ran. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  // Calls have the form `(text, values)` or `({ text, values })`.
  const calls = spy.mock.calls as unknown as [Statement | string | undefined, unknown[] | undefined][];
  const statements = calls.flatMap(([asked, values]) => {
    const { text, values: own } = typeof asked === 'string' ? { text: asked, values } : (asked ?? {});
    return text && !ofTeller.test(text) ? [{ text, values: own ?? [] }] : [];
  });
  spy.mockRestore();
  return statements;
}

/** The plan of a statement for the application's role, under row security. */
export async function planOf(db: Db, accountId: number, { text, values }: Statement): Promise<string> {
  const client = await db.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'boxyard_app', true), set_config('app.account_id', '${accountId}', true)`,
    );
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.query('rollback');
    client.release();
  }
}
