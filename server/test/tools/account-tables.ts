import pg from 'pg';
import type { TestApp } from './test-app.ts';

/** Asks of every table with rows of accounts, past row security. Close it. */
export interface AccountTables {
  /** The only row of each table's answer, by the table's name. Each statement reaches one account, so on a cluster one node. */
  ask<Row>(statement: (table: string) => string): Promise<[table: string, Row][]>;
  close(): Promise<void>;
}

export async function openAccountTables(app: TestApp): Promise<AccountTables> {
  const client = new pg.Client({ connectionString: app.superuserUrl });
  await client.connect();
  return {
    ask: async <Row>(statement: (table: string) => string) => {
      const { rows: tables } = await client.query<{ name: string }>(`select c.relname as name from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`);
      // The types of pg leave out that several statements at once have several results.
      const answers = (await client.query(tables.map(({ name }) => statement(name)).join('; '))) as unknown as {
        rows: Row[];
      }[];
      return tables.map(({ name }, at) => [name, answers[at]?.rows[0] as Row]); // each statement answers one
    },
    close: () => client.end(),
  };
}
