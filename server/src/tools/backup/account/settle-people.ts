import type pg from 'pg';
import { ConfigError } from '../../../config.ts';
import { partsOf } from '../manifest.ts';
import { copiedRows, type Row } from './copied-rows.ts';
import { columnsOfPerson } from './read-account.ts';

export interface Settled {
  /** From the numbers of the backup to the ids here. */
  ids: Map<number, number>;
  /** Those of them who are new here. */
  newcomers: Map<number, number>;
  /** The addresses of those who were here already. */
  joined: string[];
}

interface Known {
  /** How many numbers the backup has. */
  count: number;
  /** The columns of the table of this name. */
  membership: string[];
  isTrusted: boolean;
  withKeys: boolean;
}

/** The same lock as that of sign-ins: nobody takes the address meanwhile. */
const signInLock = 7_305_115;

/**
 * Finds who is here already by the address, and makes the others, each under a new id. Of those who are here nothing changes.
 * @throws ConfigError where somebody is here and the backup is not trusted
 */
export async function settlePeople(
  client: pg.ClientBase,
  folder: string,
  { count, membership, isTrusted, withKeys }: Known,
): Promise<Settled> {
  const owner = await findOwner(folder, membership);
  const people = new Map<number, Row>();
  for await (const rows of copiedRows(partsOf(folder).table('admin'), columnsOfPerson))
    for (const row of rows) people.set(Number(row.nr), row);
  const strange = [...people.keys()].find((nr) => !(Number.isInteger(nr) && nr >= 1 && nr <= count));
  if (strange !== undefined) throw new ConfigError(`The backup is damaged: it names a person ${strange}.`);
  if (!withKeys && [...people.values()].some((person) => person.password_hash !== null))
    throw new ConfigError('The backup is damaged: it has passwords, and says that it has none.');
  const settled: Settled = { ids: new Map(), newcomers: new Map(), joined: [] };
  for (const nr of [owner, ...Array.from({ length: count }, (_, at) => at + 1).filter((nr) => nr !== owner)]) {
    const person = people.get(nr);
    const here = person?.email ? await findHere(client, person.email) : undefined;
    const id: number = here?.id ?? (await makePerson(client, person));
    settled.ids.set(nr, id);
    if (here && person?.email) settled.joined.push(person.email);
    else settled.newcomers.set(nr, id);
  }
  settled.joined.sort();
  if (settled.joined.length > 0 && !isTrusted)
    throw new ConfigError(
      `These people work here already: ${settled.joined.join(', ')}. With --trust they get the account beside theirs, and its owners see their names, addresses and phone numbers.`,
    );
  return settled;
}

async function findOwner(folder: string, columns: string[]): Promise<number> {
  for await (const rows of copiedRows(partsOf(folder).table('membership'), columns))
    for (const row of rows) if (row.is_owner === 't') return Number(row.admin_id);
  throw new ConfigError('The backup is damaged: the account has no owner.');
}

async function findHere(client: pg.ClientBase, email: string): Promise<{ id: number } | undefined> {
  await client.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [signInLock, email]);
  const { rows } = await client.query<{ id: string; works: boolean }>(
    `select id, exists (select from membership join account on account.id = membership.account_id
      where membership.admin_id = admin.id and account.deleted_at is null) as works from admin where email = $1 for update`,
    [email],
  );
  if (rows[0]?.works) return { id: Number(rows[0].id) };
  // Whoever works for no account any more leaves the address free.
  const former = await client.query<{ id: string }>(
    'update admin set email = null, password_hash = null where email = $1 returning id',
    [email],
  );
  const ids = former.rows.map(({ id }) => id);
  await client.query('update session set ended_at = now() where admin_id = any($1) and ended_at is null', [ids]);
  return undefined;
}

/** A person who is only named, and no longer a member, becomes a number alone. */
async function makePerson(client: pg.ClientBase, person: Row | undefined): Promise<number> {
  const { rows } = await client.query<{ id: string }>(`select nextval('admin_id_seq') as id`);
  const id = Number(rows[0]?.id);
  if (!person) return id;
  const columns = columnsOfPerson.slice(1);
  await client.query(
    `insert into admin (id, ${columns.join(', ')}) values ($1, ${columns.map((_, at) => `$${at + 2}`).join(', ')})`,
    [id, ...columns.map((column) => person[column])],
  );
  return id;
}
