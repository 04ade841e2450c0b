import type { Due } from '@boxyard/contract/people/privacy.ts';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import { namesDriver } from './drivers.queries.ts';

/**
 * What is older than so many months, as queries for `id` and `at`. The daily erasure takes these rows, and the question before
 * a shorter period counts them.
 */
export interface OldRows {
  /** Rows of a table, which can be locked. */
  present: RawBuilder<unknown>;
  /** Records that only the history still tells of. */
  past: RawBuilder<unknown>;
}
type OldRowsOf = (accountId: number, months: number) => OldRows;

const monthsAgo = (months: number) => sql`now() - make_interval(months => ${months})`;

/** Passages with a driver, also deleted ones, and those whose driver stands in their history only. */
export const oldDrivers: OldRowsOf = (accountId, months) => ({
  present: sql`select id, moved_at as at from transport where account_id = ${accountId} and moved_at < ${monthsAgo(months)}
    and (driver_name <> '' or driver_license_number <> '')`,
  past: sql`select l.record_id as id, min(coalesce(transport.moved_at, (l.last ->> 'moved_at')::timestamptz)) as at
    from (select record_id, coalesce(after, before) as last from audit_log where account_id = ${accountId} and ${namesDriver}) l
    left join transport on transport.account_id = ${accountId} and transport.id = l.record_id
    where coalesce(transport.moved_at, (l.last ->> 'moved_at')::timestamptz) < ${monthsAgo(months)} group by l.record_id`,
});

/** Employees who are disabled and were not changed since, and those who were deleted and not brought back. */
export const oldEmployees: OldRowsOf = (accountId, months) => ({
  present: sql`select id, updated_at as at from employee where account_id = ${accountId} and not is_enabled and erased_at is null
    and updated_at < ${monthsAgo(months)}`,
  past: sql`select record_id as id, max(at) as at from audit_log
    where account_id = ${accountId} and entity = 'employee' and action = 'delete'
      and before ->> 'erased_at' is null and record_id not in (select id from employee where account_id = ${accountId})
    group by record_id having max(at) < ${monthsAgo(months)}`,
});

/** Entries of the history, whatever they tell of. */
export const oldHistory: OldRowsOf = (accountId, months) => ({
  present: sql`select id, at from audit_log where account_id = ${accountId} and at < ${monthsAgo(months)}`,
  past: sql`select null::bigint as id, null::timestamptz as at where false`,
});

/** Without a period nothing is old. */
export async function countOld(tx: Tx, accountId: number, rowsOf: OldRowsOf, months: number | undefined): Promise<Due> {
  if (months === undefined) return { count: 0, first: null, last: null };
  const { present, past } = rowsOf(accountId, months);
  return onlyRow(
    await sql<Due>`select count(distinct id) as count, min(at) as first, max(at) as last
      from (${present} union all ${past}) old`.execute(tx),
  );
}
