import { splitWords } from '@boxyard/contract/core/split-words.ts';
import { Transport } from '@boxyard/contract/gate/transports.ts';
import { StoredSurvey } from '@boxyard/contract/inspections/surveys.ts';
import { ClientUser } from '@boxyard/contract/people/client-users.ts';
import { Employee } from '@boxyard/contract/people/employees.ts';
import {
  type FoundPerson,
  mostOfPerson,
  mostPeople,
  type PersonData,
  type PersonKey,
} from '@boxyard/contract/people/privacy.ts';
import { finalStatuses } from '@boxyard/contract/work/work-tasks.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { isInstant } from '../../core/crud/rows.ts';
import { contains } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import {
  type FoundDriver,
  findDriver,
  isOfOnePerson,
  isTold,
  type Place,
  seenDrivers,
  withoutOthers,
} from './drivers.queries.ts';
import { findSurveysOf, readRecipient, recipientsLike, surveyorsLike } from './recipients.queries.ts';

const fullName = sql`coalesce(nullif(trim(firstname || ' ' || lastname), ''), username)`;

/** The rows of the history before and after each change of an employee or client user, but those of erased people. */
const toldOf = (account: number, table: 'employee' | 'client_user') => sql`
  (select record_id as id, at, told.row from audit_log, lateral (values (before), (after)) told (row)
  where account_id = ${account} and entity = ${table} and told.row is not null and told.row ->> 'erased_at' is null)`;

/**
 * Those who have a record first, then drivers, the latest first. Who was deleted is still in the history, and so is the
 * name that somebody had before.
 */
export async function findPeople(ctx: Ctx, q: string): Promise<FoundPerson[]> {
  const account = ctx.account.id;
  const named = (table: 'employee' | 'client_user', uses: RawBuilder<unknown>, openTasks: RawBuilder<unknown>) => sql`
    select ${table}::text as kind, id, name, email as detail, ${uses} as uses, ${openTasks} as open_tasks
    from (
      select id, (array_agg(${fullName} order by at desc))[1] as name, (array_agg(email order by at desc))[1] as email
      from (
        select id, 'infinity'::timestamptz as at, username, firstname, lastname, email from ${sql.table(table)}
          where account_id = ${account} and erased_at is null
        union all select id, at, row ->> 'username', row ->> 'firstname', row ->> 'lastname', row ->> 'email' from ${toldOf(account, table)} told
      ) every_name
      group by id
      having bool_or(${contains(sql`norm(username || ' ' || firstname || ' ' || lastname || ' ' || email)`, q)})
    ) person`;
  const tasks = sql`(select count(*) from work_task task where task.account_id = ${account} and person.id in (task.assignee_id, task.reporter_id))`;
  const openTasks = sql`(select count(*) from work_task task where task.account_id = ${account} and task.assignee_id = person.id
    and task.status <> all(${[...finalStatuses]}::text[]))`;
  const isTyped = (key: RawBuilder<unknown>, typed: RawBuilder<unknown>) =>
    sql`(${typed} <> '' and position((select ${typed}) in ${key}) > 0)`;
  const typedName = sql.join(
    splitWords(q).map((word) => isTyped(sql`name_key`, sql`person_key(${word})`)),
    sql` and `,
  );
  const typedLicense = isTyped(sql`license_key`, sql`license_key(${q})`);
  const { rows } = await sql<FoundPerson>`with seen as materialized (${seenDrivers(account)})
    (${named('employee', tasks, openTasks)} order by id limit ${mostPeople})
    union all (${named('client_user', sql`0`, sql`0`)} order by id limit ${mostPeople})
    union all (select 'driver', null, max(name), max(license), count(distinct id), 0 from seen where ${isOfOnePerson}
      group by name_key, license_key having bool_or(${typedName} or ${typedLicense}) order by max(moved_at) desc limit ${mostPeople})
    union all (select 'license', null, max(license), '', count(distinct id), 0 from seen where name_key = '' and ${typedLicense}
      and license_key not in (select license_key from seen where name_key <> '')
      group by license_key order by max(moved_at) desc limit ${mostPeople})
    union all (${recipientsLike(account, q)})
    union all (${surveyorsLike(account, typedName)})
    limit ${mostPeople}`.execute(ctx.tx);
  return rows;
}

/** A row as the database and the history keep it, by its columns. */
type KeptRow = Record<string, unknown>;

const tellable = {
  transport: Transport.omit({ version: true }).shape,
  employee: Employee.omit({ version: true }).shape,
  client_user: ClientUser.omit({ version: true }).shape,
  survey: StoredSurvey.pick({
    id: true,
    createdAt: true,
    containerId: true,
    kind: true,
    finishedAt: true,
    outcome: true,
    signature: true,
  }).shape,
};

/** All there is of a person. */
interface Kept {
  table: keyof typeof tellable;
  /** The records, also those that were deleted or tell of somebody else by now. */
  ids: number[];
  driver?: FoundDriver;
}

/** @throws 404 */
export async function findKept(ctx: Ctx, key: Exclude<PersonKey, { kind: 'recipient' }>): Promise<Kept> {
  const account = ctx.account.id;
  if (key.kind === 'driver' || key.kind === 'license') {
    const driver = await findDriver(ctx.tx, account, key);
    if (driver.passages.length === 0) throw notFound();
    return { table: 'transport', ids: driver.passages, driver };
  }
  if (key.kind === 'surveyor') {
    const ids = await findSurveysOf(ctx, key.name);
    if (ids.length === 0) throw notFound();
    return { table: 'survey', ids };
  }
  const { kind: table, id } = key;
  const { rows } = await sql`
    select from ${sql.table(table)} where account_id = ${account} and id = ${id} and erased_at is null
    union all select from ${toldOf(account, table)} told where id = ${id} limit 1`.execute(ctx.tx);
  if (rows.length === 0) throw notFound();
  return { table, ids: [id] };
}

export async function readPerson(ctx: Ctx, key: PersonKey): Promise<PersonData> {
  if (key.kind === 'recipient') {
    const records = await readRecipient(ctx, [key.email]);
    if (records.length === 0) throw notFound();
    return { records, history: [], receipts: [] };
  }
  const { table, ids, driver } = await findKept(ctx, key);
  const sent = table === 'client_user' ? await readRecipient(ctx, await findEmails(ctx, ids)) : [];
  const account = ctx.account.id;
  const theirs = (row: RawBuilder<unknown>) => (driver ? withoutOthers(driver, row) : row);
  const { rows: records } = await sql<{ record: KeptRow }>`
    select ${theirs(sql`told.row`)} as record from ${sql.table(table)} person, lateral (select to_jsonb(person)) told (row)
    where account_id = ${account} and id = any(${ids}::bigint[]) order by id desc limit ${mostOfPerson}`.execute(
    ctx.tx,
  );
  const { rows: history } = await sql<{ at: number; before: KeptRow | null; after: KeptRow | null }>`
    select at, ${theirs(sql`before`)} as before, ${theirs(sql`after`)} as after from audit_log
    where account_id = ${account} and entity = ${table} and record_id = any(${ids}::bigint[]) order by id desc limit ${mostOfPerson}`.execute(
    ctx.tx,
  );
  return {
    records: [...records.map(({ record }) => inFields(table, record)), ...sent],
    history: history.map(({ at, before, after }) => ({
      at: new Date(at * 1000).toISOString(),
      entity: table,
      before: before && inFields(table, before),
      after: after && inFields(table, after),
    })),
    receipts: await receiptsNaming(ctx, driver),
  };
}

/** The addresses that contact persons have, and had. */
async function findEmails({ tx, account }: InAccount, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from client_user where account_id = ${account.id} and id = any(${ids}::bigint[]) and erased_at is null
    union select past.row ->> 'email' from audit_log change cross join lateral (values (change.before), (change.after)) past (row)
      where change.account_id = ${account.id} and change.entity = 'client_user' and change.record_id = any(${ids}::bigint[])
        and past.row ->> 'email' <> '' and past.row ->> 'erased_at' is null`.execute(tx);
  return rows.map(({ email }) => email.toLowerCase());
}

/** A row by the fields that the contract has of it, moments with their zone. */
function inFields(table: Kept['table'], row: KeptRow): Record<string, unknown> {
  const kinds: Record<string, z.core.$ZodType> = tellable[table];
  return Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const field = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      const kind = kinds[field];
      if (!kind) return [];
      return [[field, isInstant(kind) && typeof value === 'string' ? new Date(value).toISOString() : value]];
    }),
  );
}

/** The numbers of the receipts that tell of a driver. */
export async function receiptsNaming(ctx: Ctx, driver: FoundDriver | undefined): Promise<string[]> {
  if (!driver) return [];
  const place: Place = {
    passage: sql`transport_id`,
    name: sql`(contents ->> 'driverName')`,
    license: sql`(contents ->> 'driverLicenseNumber')`,
  };
  const { rows } = await sql<{ number: string }>`
    select receipt_number(receipt.year, receipt.number) as number from transport_receipt receipt
    where account_id = ${ctx.account.id} and ${isTold(driver, place)} order by year, receipt.number`.execute(ctx.tx);
  return rows.map(({ number }) => number);
}
