import type { PersonKey } from '@boxyard/contract/privacy.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../core/database/connection.ts';
import { onlyRow } from '../../core/queries/rows.ts';

/** A driver has no record: known by the name, or, where none was ever entered, by the number of the licence. */
type DriverKey = Extract<PersonKey, { kind: 'driver' | 'license' }>;

/** Entries of the history of passages that name a driver; an index holds them. */
export const namesDriver = sql<boolean>`entity = 'transport' and (names_driver(before) or names_driver(after))`;

/** Every driver that the passages of an account name, now and in their history. Each spelling is compared once: few drivers come often. */
export const seenDrivers = (accountId: number) => sql`
  with kept as materialized (
    select id, driver_name as name, driver_license_number as license, moved_at from transport
    where account_id = ${accountId} and (driver_name <> '' or driver_license_number <> '')
    union all
    select record_id, r ->> 'driver_name', r ->> 'driver_license_number', (r ->> 'moved_at')::timestamptz
    from audit_log cross join unnest(array[before, after]) r
    where account_id = ${accountId} and ${namesDriver} and names_driver(r)),
  keys as materialized (select name, license, person_key(name) as name_key, license_key(license) as license_key
    from (select distinct name, license from kept) spelt)
  select id, moved_at, keys.* from kept join keys using (name, license)`;

/** What there is of one driver. */
export interface FoundDriver {
  /** As it is compared; null where only the licence is known. */
  nameKey: string | null;
  licenseKeys: string[];
  /** The passages that name them, now or once. */
  named: number[];
  /** Those as well that have one of their licences, and no name. */
  passages: number[];
}

/** A licence that was entered with a name tells whose it is where the name is missing. */
export async function findDriver(tx: Tx, accountId: number, key: DriverKey): Promise<FoundDriver> {
  const isTheirs =
    key.kind === 'driver'
      ? sql`name_key = person_key(${key.name}) and name_key <> ''`
      : sql`name_key = '' and license_key = license_key(${key.number}) and license_key <> ''`;
  const found = await sql<FoundDriver>`
    with seen as materialized (${seenDrivers(accountId)}),
      theirs as materialized (select id, name_key, license_key from seen where ${isTheirs}),
      licenses as materialized (select distinct license_key from theirs where license_key <> '')
    select (select max(name_key) from theirs where name_key <> '') as name_key,
      array(select license_key from licenses) as license_keys,
      array(select distinct id from theirs where name_key <> '' order by id) as named,
      array(select id from theirs union select id from seen where name_key = '' and license_key in (select license_key from licenses)
        order by id) as passages`.execute(tx);
  return onlyRow(found);
}

/** A place where a driver stands: a row of a passage, or the contents of a receipt. */
export interface Place {
  passage: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
  license: RawBuilder<unknown>;
}

/** Whether the name that stands there is theirs, or none: it is somebody else's otherwise. */
export const isNobodyElse = ({ nameKey }: FoundDriver, { name }: Pick<Place, 'name'>) =>
  sql<boolean>`person_key(${name}) in ('', ${nameKey}::text)`;

/**
 * Whether they are told there: by name; by the licence without a name; in a passage that names them also by whatever licence was
 * entered before the name, and by their licence beside somebody else's name.
 */
export const isTold = ({ nameKey, licenseKeys, named, passages }: FoundDriver, { passage, name, license }: Place) =>
  sql<boolean>`coalesce(person_key(${name}) = ${nameKey}::text
    or ${passage} = any(${passages}::bigint[]) and person_key(${name}) = '' and license_key(${license}) = any(${licenseKeys}::text[])
    or ${passage} = any(${named}::bigint[]) and (license_key(${license}) = any(${licenseKeys}::text[])
      or person_key(${name}) = '' and ${license} <> ''), false)`;
