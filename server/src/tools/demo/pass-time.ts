import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import { becomeAccount, type Db, type Tx, withAccountTransaction, withTransaction } from '../../core/db/connection.ts';
import type { CurrentAccount } from '../../core/http/context.ts';
import { ofEstimates, ofInvoices, underivable } from '../backup/account/carried.ts';
import { seedMoney } from './money.ts';
import { demoSlug } from './sign-ins.ts';
import { gatherUntilLastMonth } from './tariffs.ts';

/** What tells of people rather than of the depot keeps its times. */
const untouched = ['membership', 'invitation', 'list_setting', 'list_view', 'account', 'account_logo'];
/** Invoices and their payments keep their dates: they are made anew of what has moved. */
const money = ['document_mail', 'allocation', 'payment', 'invoice_xml', 'invoice'];

/**
 * Moves everything in the demo's depot forward by the whole days in which nobody worked in it, so that its last day was
 * yesterday at most, and makes its invoices and payments anew. Where somebody has issued a receipt or an invoice, or recorded a payment,
 * all stays as it is: papers keep their dates.
 * @returns by how many days
 */
export async function passTime(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select account.id from account
    where slug = ${demoSlug} and contact_email = 'office@demo.test' and deleted_at is null`.execute(db.kysely);
  const [demo] = rows;
  if (!demo) return 0;
  const days = await withAccountTransaction(db, demo.id, null, (tx) => daysAtRest(tx, demo.id));
  if (days > 0) await withTransaction(db, (tx) => moveForward(tx, demo.id, days));
  return days;
}

async function daysAtRest(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{
    days: number;
  }>`select coalesce(extract(epoch from now() - max(at))::bigint / 86400, 0) as days
    from audit_log where account_id = ${accountId} and not exists (select from transport_receipt where account_id = ${accountId})
      and not exists (select from audit_log own where own.account_id = ${accountId} and own.entity in ('invoice', 'payment') and own.admin_id is not null)`.execute(
    tx,
  );
  return rows[0]?.days ?? 0;
}

interface Table {
  name: string;
  /** Its moments, days and spans of days. */
  columns: { name: string; type: 'timestamptz' | 'date' | 'daterange' }[] | null;
  /** Its triggers that are enabled always. */
  always: string[] | null;
}

/** As the database's owner, past row security and triggers, which are as they were when the transaction ends. */
async function moveForward(tx: Tx, accountId: number, days: number): Promise<void> {
  const by = sql`make_interval(days => ${days})`;
  const all = await findTables(tx);
  const tables = all.filter(({ name }) => !money.includes(name));
  await removeMoney(tx, accountId, all);
  for (const table of tables) await shift(tx, table, sql`account_id = ${accountId}`, by);
  const names = [
    ...new Set(
      tables
        .flatMap(({ columns }) => columns ?? [])
        .filter(({ type }) => type === 'timestamptz')
        .map(({ name }) => name),
    ),
  ];
  const moved = (
    side: string,
  ) => sql`(select jsonb_object_agg(key, case when key = any(${names}::text[]) and jsonb_typeof(value) = 'string'
    then to_jsonb((value #>> '{}')::timestamptz + ${by}) else value end) from jsonb_each(${sql.ref(side)}))`;
  await sql`update audit_log set at = (select at + ${by}), before = ${moved('before')}, after = ${moved('after')}
    where account_id = ${accountId}`.execute(tx);
  await sql`update container_move set at = (select at + ${by}) where account_id = ${accountId}`.execute(tx);
  await sql`update container_presence set in_yard_since = (select in_yard_since + ${by}) where account_id = ${accountId}`.execute(
    tx,
  );
  await becomeAccount(tx, accountId, null);
  const account = onlyRow(
    await sql<CurrentAccount>`select id, slug, name, timezone, currency, language, default_vat from account where id = ${accountId}`.execute(
      tx,
    ),
  );
  await gatherUntilLastMonth({ tx, account });
  await seedMoney({ tx, account });
}

/** Their charges are as if none had been gathered yet; what a credit note gave free stays so, for a run may have billed it anew. */
async function removeMoney(tx: Tx, accountId: number, all: readonly Table[]): Promise<void> {
  const ofDemo = sql`account_id = ${accountId}`;
  const run = (name: string, statement: RawBuilder<unknown>) =>
    unguarded(tx, all.find((table) => table.name === name) ?? { name, columns: null, always: null }, () =>
      statement.execute(tx),
    );
  await run(
    'transaction',
    sql`update transaction set invoice_id = null, paid_at = case when invoice_id is null then paid_at end where ${ofDemo}`,
  );
  for (const name of money) await run(name, sql`delete from ${sql.table(name)} where ${ofDemo}`);
  await sql`delete from audit_log where ${ofDemo} and entity in ('invoice', 'payment')`.execute(tx);
}

async function findTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`select relname as name,
      (select jsonb_agg(jsonb_build_object('name', attname, 'type', case when atttypid = 'timestamptz'::regtype then 'timestamptz' else atttypid::regtype::text end)
        order by attnum) from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
        and atttypid in ('timestamptz'::regtype, 'date'::regtype, 'daterange'::regtype)) as columns,
      (select array_agg(tgname::text) from pg_trigger where tgrelid = pg_class.oid and not tgisinternal and tgenabled = 'A') as always
    from pg_class where relnamespace = current_schema()::regnamespace and relname <> all(${untouched}::text[])
      and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id')
      and (exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'history') or relname = any(${[...underivable, ...ofInvoices, ...ofEstimates]}::text[]))`.execute(
    tx,
  );
  return rows.filter(({ columns }) => columns?.length);
}

/** Does something to a table past its row security and triggers, which are as they were afterwards. */
async function unguarded(tx: Tx, table: Table, work: () => Promise<unknown>): Promise<void> {
  const change = (what: RawBuilder<unknown>) => sql`alter table ${sql.table(table.name)} ${what}`.execute(tx);
  await change(sql`no force row level security`);
  await change(sql`disable trigger user`);
  await work();
  await change(sql`force row level security`);
  await change(sql`enable trigger user`);
  for (const name of table.always ?? []) await change(sql`enable always trigger ${sql.ref(name)}`);
}

async function shift(tx: Tx, table: Table, ofDemo: RawBuilder<unknown>, by: RawBuilder<unknown>): Promise<void> {
  const shifted = {
    timestamptz: (column: RawBuilder<unknown>) => sql`(select ${column} + ${by})`,
    date: (column: RawBuilder<unknown>) => sql`(select (${column} + ${by})::date)`,
    daterange: (column: RawBuilder<unknown>) =>
      sql`(select case when ${column} is not null then daterange((lower(${column}) + ${by})::date, (upper(${column}) + ${by})::date) end)`,
  };
  const moments = (table.columns ?? []).map(
    ({ name, type }) => sql`${sql.ref(name)} = ${shifted[type](sql.ref(name))}`,
  );
  await unguarded(tx, table, async () => {
    // Days of bills follow on each other: they are compared once all have moved.
    await sql`set constraints all deferred`.execute(tx);
    await sql`update ${sql.table(table.name)} set ${sql.join(moments)} where ${ofDemo}`.execute(tx);
    await sql`set constraints all immediate`.execute(tx);
  });
}
