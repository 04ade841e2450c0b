import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** A table of accounts as a migration makes it. Its keys come last: those of a table that is not spread yet lead to no spread one. */
export async function createTenantTable(app: TestApp, name: string, columns: string, keys: string[] = []) {
  const owner = app.db.kysely;
  await sql`create table ${sql.table(name)} (like tenant_row including all, ${sql.raw(columns)})`.execute(owner);
  await sql`select tenant_table(${name}::regclass)`.execute(owner);
  for (const key of keys) await addKey(app, name, key);
}

export async function addKey(app: TestApp, name: string, key: string): Promise<void> {
  await sql`alter table ${sql.table(name)} add ${sql.raw(key)}`.execute(app.db.kysely);
}
