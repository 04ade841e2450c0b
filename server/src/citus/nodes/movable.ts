import type pg from 'pg';

/**
 * Lets the spread tables be moved while they are changed: Citus hands on each change as a row that was written or removed.
 */
export async function makeMovable(client: pg.ClientBase): Promise<void> {
  // Sums of changes have no key, and a row that is removed is found by all it holds.
  const { rows: keyless } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relreplident = 'd' and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  );
  for (const { name } of keyless) await client.query(`alter table ${name} replica identity full`);
  // What they wrote where the row was comes along by itself: fired once more there, they would count it twice.
  const { rows: always } = await client.query<{ name: string; of: string }>(
    `select quote_ident(t.tgname) as name, quote_ident(c.relname) as of from pg_dist_partition p
     join pg_class c on c.oid = p.logicalrelid join pg_trigger t on t.tgrelid = c.oid where t.tgenabled = 'A' and not t.tgisinternal`,
  );
  for (const { name, of } of always) await client.query(`alter table ${of} enable trigger ${name}`);
}
