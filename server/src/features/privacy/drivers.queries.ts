import type { PersonKey } from '@boxyard/contract/people/privacy.ts';
import { type RawBuilder, sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';

/** A driver has no record: known by the name and the number of the licence, or by the number alone where no name was entered. */
type DriverKey = Extract<PersonKey, { kind: 'driver' | 'license' }>;

/** Entries of the history of passages that name a driver; an index holds them. */
export const namesDriver = sql<boolean>`entity = 'transport' and (names_driver(before) or names_driver(after))`;

/**
 * Every driver that the passages of an account name, now and in their history. Each spelling is compared once: few drivers come often.
 * `has_license`: the passage tells a licence with this name, at this moment or another.
 */
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
  select id, moved_at, keys.*, bool_or(license_key <> '') over (partition by id, name_key) as has_license
  from kept join keys using (name, license)`;

/** Where a name without a licence is a person of its own: at passages that never told a licence with it. */
export const isOfOnePerson = sql<boolean>`name_key <> '' and (license_key <> '' or not has_license)`;

/** What there is of one driver. */
export interface FoundDriver {
  /** As it is compared; null where only the licence is known. */
  nameKey: string | null;
  /** Null where none is recorded. */
  licenseKey: string | null;
  /** The passages that name them, now or once. */
  named: number[];
  /** Those as well that have their licence, and no name. */
  passages: number[];
}

/** A licence that was entered with a name tells whose it is where the name is missing. */
export async function findDriver(tx: Tx, accountId: number, key: DriverKey): Promise<FoundDriver> {
  const isTheirs =
    key.kind === 'driver'
      ? sql`name_key = person_key(${key.name}) and license_key = license_key(${key.license}) and ${isOfOnePerson}`
      : sql`name_key = '' and license_key = license_key(${key.number}) and license_key <> ''`;
  const found = await sql<FoundDriver>`
    with seen as materialized (${seenDrivers(accountId)}),
      theirs as materialized (select id, name_key, license_key from seen where ${isTheirs}),
      license as materialized (select max(license_key) as key from theirs where license_key <> '')
    select (select max(name_key) from theirs where name_key <> '') as name_key,
      (select key from license) as license_key,
      array(select distinct id from theirs where name_key <> '' order by id) as named,
      array(select id from theirs union select id from seen where name_key = '' and license_key = (select key from license)
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
 * Whether they are told there: by name and licence; by the licence without a name; in a passage that names them also without a
 * licence, by whatever licence was entered before the name, and by their licence beside somebody else's name. Their name with
 * another licence is another person.
 */
export const isTold = ({ nameKey, licenseKey, named, passages }: FoundDriver, { passage, name, license }: Place) => {
  const [isNamed, isTheirs] = [
    sql`person_key(${name}) = ${nameKey}::text`,
    sql`license_key(${license}) = ${licenseKey}::text`,
  ];
  return sql<boolean>`coalesce(${isNamed} and ${isTheirs}
    or ${passage} = any(${passages}::bigint[]) and person_key(${name}) = '' and ${isTheirs}
    or ${passage} = any(${named}::bigint[]) and (${isTheirs} or ${isNamed} and license_key(${license}) = ''
      or person_key(${name}) = '' and ${license} <> ''), false)`;
};

/** Where a row of a passage tells the driver, as the history keeps it. */
export const driverOf = (row: RawBuilder<unknown>): Place => ({
  passage: sql`(${row} ->> 'id')::bigint`,
  name: sql`(${row} ->> 'driver_name')`,
  license: sql`(${row} ->> 'driver_license_number')`,
});

/** A row of a passage without what it tells of another driver. */
export const withoutOthers = (driver: FoundDriver, row: RawBuilder<unknown>) => sql`(${row} - case
  when not ${isTold(driver, driverOf(row))} then array['driver_name', 'driver_license_number']
  when ${isNobodyElse(driver, driverOf(row))} then '{}' else array['driver_name'] end)`;
