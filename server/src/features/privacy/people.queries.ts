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
import { isUnnamed } from './erasure.ts';

/** Those who have a record first, then drivers, the latest first. */
export async function findPeople(ctx: Ctx, q: string): Promise<FoundPerson[]> {
  const account = ctx.account.id;
  const named = (table: string, kind: string, uses: RawBuilder<unknown>) => sql`
    select ${kind} as kind, person.id, coalesce(nullif(trim(person.firstname || ' ' || person.lastname), ''), person.username) as name, person.email as detail, ${uses} as uses
    from ${sql.table(table)} person where person.account_id = ${account} and not ${isUnnamed}
      and ${contains(sql`norm(person.username || ' ' || person.firstname || ' ' || person.lastname || ' ' || person.email)`, q)}`;
  const tasks = sql`(select count(*) from work_task task where task.account_id = person.account_id and person.id in (task.assignee_id, task.reporter_id))`;
  const { rows } = await sql<FoundPerson>`
    (${named('employee', 'employee', tasks)} order by person.id limit ${mostPeople})
    union all (${named('client_user', 'client_user', sql`0`)} order by person.id limit ${mostPeople})
    union all (select 'driver', null, max(driver_name), max(driver_license_number), count(*) from transport
      where account_id = ${account} and driver_name <> '' and ${contains(sql`norm(driver_name)`, q)}
      group by norm(driver_name) order by max(moved_at) desc limit ${mostPeople})
    limit ${mostPeople}`.execute(ctx.tx);
  return rows;
}

const tableOf = { driver: 'transport', employee: 'employee', client_user: 'client_user' } as const;

/** The ids of a person's records, held until the transaction ends. @throws 404 */
export async function lockRecordsOf(ctx: Ctx, key: PersonKey): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tableOf[key.kind])} where account_id = ${ctx.account.id}
      and ${key.kind === 'driver' ? sql`norm(driver_name) = norm(${key.name})` : sql`id = ${key.id} and not ${isUnnamed}`}
    order by id for update`.execute(ctx.tx);
  if (rows.length === 0) throw notFound();
  return rows.map(({ id }) => id);
}

export async function readPerson(ctx: Ctx, key: PersonKey, ids: readonly number[]): Promise<PersonData> {
  const [account, table] = [ctx.account.id, tableOf[key.kind]];
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
  return { records: records.map(({ record }) => record), history, receipts: await receiptsNaming(ctx, key, ids) };
}

/** The numbers of the receipts that name a driver. */
export async function receiptsNaming(ctx: Ctx, { kind }: PersonKey, ids: readonly number[]): Promise<string[]> {
  if (kind !== 'driver') return [];
  const { rows } = await sql<{ number: string }>`
    select receipt_number(receipt) as number from transport_receipt receipt
    where account_id = ${ctx.account.id} and transport_id = any(${ids}::bigint[]) order by year, receipt.number`.execute(
    ctx.tx,
  );
  return rows.map(({ number }) => number);
}
