import {
  type FoundPerson,
  mostOfPerson,
  mostPeople,
  type PersonData,
  type PersonKey,
} from '@boxyard/contract/privacy.ts';
import { type RawBuilder, sql } from 'kysely';
import { contains } from '../../core/queries/text-search.ts';
import type { Ctx } from '../../core/request/context.ts';
import { notFound } from '../../core/request/problems.ts';

const fullName = sql`coalesce(nullif(trim(firstname || ' ' || lastname), ''), username)`;

/** Those who have a record first, then drivers, the latest first. Who was deleted is still in the history. */
export async function findPeople(ctx: Ctx, q: string): Promise<FoundPerson[]> {
  const account = ctx.account.id;
  const named = (table: 'employee' | 'client_user', uses: RawBuilder<unknown>) => sql`
    select ${table}::text as kind, id, ${fullName} as name, email as detail, ${uses} as uses
    from (
      select id, username, firstname, lastname, email from ${sql.table(table)} where account_id = ${account} and erased_at is null
      union all select record_id, before ->> 'username', before ->> 'firstname', before ->> 'lastname', before ->> 'email'
      from audit_log where account_id = ${account} and entity = ${table} and action = 'delete' and before ->> 'erased_at' is null
    ) person
    where ${contains(sql`norm(username || ' ' || firstname || ' ' || lastname || ' ' || email)`, q)}`;
  const tasks = sql`(select count(*) from work_task task where task.account_id = ${account} and person.id in (task.assignee_id, task.reporter_id))`;
  const { rows } = await sql<FoundPerson>`
    (${named('employee', tasks)} order by id limit ${mostPeople})
    union all (${named('client_user', sql`0`)} order by id limit ${mostPeople})
    union all (select 'driver', null, max(name), max(license), count(distinct id) from (
        select id, driver_name as name, driver_license_number as license, moved_at from transport where account_id = ${account}
        union all select record_id, r ->> 'driver_name', r ->> 'driver_license_number', (r ->> 'moved_at')::timestamptz
        from audit_log cross join unnest(array[before, after]) r where account_id = ${account} and entity = 'transport' and r is not null
      ) driver
      where name <> '' and ${contains(sql`norm(name)`, q)} group by norm(name) order by max(moved_at) desc limit ${mostPeople})
    limit ${mostPeople}`.execute(ctx.tx);
  return rows;
}

const tableOf = { driver: 'transport', employee: 'employee', client_user: 'client_user' } as const;

/** The ids of a person's records, also of those that were deleted or tell of somebody else by now. @throws 404 */
export async function recordsOf(ctx: Ctx, key: PersonKey): Promise<number[]> {
  const [account, table] = [ctx.account.id, tableOf[key.kind]];
  const present =
    key.kind === 'driver'
      ? sql`norm(driver_name) = norm(${key.name}) and norm(${key.name}) <> ''`
      : sql`id = ${key.id} and erased_at is null`;
  const past =
    key.kind === 'driver'
      ? sql`norm(r ->> 'driver_name') = norm(${key.name}) and norm(${key.name}) <> ''`
      : sql`record_id = ${key.id} and action = 'delete' and before ->> 'erased_at' is null`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where account_id = ${account} and ${present}
    union select record_id from audit_log cross join unnest(array[before, after]) r
    where account_id = ${account} and entity = ${table} and ${past} order by id`.execute(ctx.tx);
  if (rows.length === 0) throw notFound();
  return rows.map(({ id }) => id);
}

export async function readPerson(ctx: Ctx, key: PersonKey): Promise<PersonData> {
  const [account, table, ids] = [ctx.account.id, tableOf[key.kind], await recordsOf(ctx, key)];
  const { rows: records } = await sql<{ record: Record<string, unknown> }>`
    select to_jsonb(person) - 'account_id' as record from ${sql.table(table)} person
    where account_id = ${account} and id = any(${ids}::bigint[]) order by id desc limit ${mostOfPerson}`.execute(
    ctx.tx,
  );
  const { rows: history } = await sql<PersonData['history'][number]>`
    select at, entity, before - 'account_id' as before, after - 'account_id' as after from audit_log
    where account_id = ${account} and entity = ${table} and record_id = any(${ids}::bigint[]) order by id desc limit ${mostOfPerson}`.execute(
    ctx.tx,
  );
  return { records: records.map(({ record }) => record), history, receipts: await receiptsNaming(ctx, key) };
}

/** The numbers of the receipts that name a driver. */
export async function receiptsNaming(ctx: Ctx, key: PersonKey): Promise<string[]> {
  if (key.kind !== 'driver') return [];
  const { rows } = await sql<{ number: string }>`
    select receipt_number(receipt) as number from transport_receipt receipt
    where account_id = ${ctx.account.id} and norm(contents ->> 'driverName') = norm(${key.name}) order by year, receipt.number`.execute(
    ctx.tx,
  );
  return rows.map(({ number }) => number);
}
