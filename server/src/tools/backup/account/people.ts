import type pg from 'pg';
import { becomeApplication, becomeOwner } from '../tables.ts';
import { columnsOfPeople } from './carried.ts';

/**
 * Numbers the people whom an account's rows name, the same in every database: its members by their addresses, then whoever else
 * is named (invited, gone, members without an address) in the order of their ids.
 */
export async function numberPeople(client: pg.ClientBase, accountId: number): Promise<Map<number, number>> {
  const { rows: members } = await client.query<{ id: string }>(
    `select person.id from membership join admin person on person.id = membership.admin_id
    where membership.account_id = ${accountId} and person.email is not null order by person.email collate "C"`,
  );
  await becomeApplication(client, accountId);
  const named = new Set<number>();
  for (const query of queries(accountId))
    for (const { id } of (await client.query<{ id: string }>(query)).rows) named.add(Number(id));
  await becomeOwner(client);
  const first = members.map(({ id }) => Number(id));
  for (const id of first) named.delete(id);
  const all = [...first, ...[...named].sort((a, b) => a - b)];
  return new Map(all.map((id, at) => [id, at + 1]));
}

function queries(accountId: number): string[] {
  const ofAccount = `account_id = ${accountId}`;
  const kept = (table: string, column: string) =>
    `select distinct (image ->> '${column}')::bigint as id from audit_log cross join unnest(array[before, after]) image
      where ${ofAccount} and entity = '${table}' and image ->> '${column}' is not null`;
  const viewed = (contents: string) => `(${contents} #>> '{search,adminId}')::bigint`;
  const isViewed = (contents: string) => `${contents} #>> '{search,adminId}' ~ '^[0-9]{1,15}$'`;
  return [
    ...columnsOfPeople.flatMap(([table, columns]) =>
      columns.map(
        (column) => `select distinct "${column}" as id from "${table}" where ${ofAccount} and "${column}" is not null`,
      ),
    ),
    `select distinct record_id as id from audit_log where ${ofAccount} and entity in ('admin', 'entry', 'export', 'invitation')`,
    ...columnsOfPeople
      .filter(([, columns]) => !columns.includes('id'))
      .flatMap(([table, columns]) => columns.map((column) => kept(table, column))),
    `select distinct ${viewed('contents')} as id from list_view where ${ofAccount} and ${isViewed('contents')}`,
    ...['before', 'after'].map((image) => {
      const contents = `(${image} -> 'contents')`;
      return `select distinct ${viewed(contents)} as id from audit_log where ${ofAccount} and entity = 'list_view' and ${isViewed(contents)}`;
    }),
  ];
}
