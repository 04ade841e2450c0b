import pg from 'pg';
import type { TestApp } from './test-app.ts';

const moments = {
  audit_log: ['at'],
  container: ['created_at', 'updated_at'],
  damage: ['created_at', 'updated_at'],
  transport: ['arrival_date', 'departure_date'],
};

/** Moves what has happened to an account's containers into the past, as if that many days had gone by since: before a receipt is issued, which keeps its dates. */
export async function daysPass(app: TestApp, accountId: number, days: number): Promise<void> {
  const moves = Object.entries(moments).map(([table, columns]) => {
    const earlier = columns.map((column) => `${column} = (select ${column} - interval '${days} days')`);
    return `update ${table} set ${earlier.join(', ')} where account_id = ${accountId}`;
  });
  const client = new pg.Client({ connectionString: app.superuserUrl });
  await client.connect();
  try {
    // One by one: Citus would hand the whole text on with `set local`.
    for (const statement of ['begin', 'set local session_replication_role = replica', ...moves, 'commit'])
      await client.query(statement);
  } finally {
    await client.end();
  }
}
