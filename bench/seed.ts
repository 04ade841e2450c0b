import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Db, type Tx, withTransaction } from '../server/src/core/db/connection.ts';
import { createAccount } from '../server/src/features/accounts/accounts.service.ts';
import { hashPassword } from '../server/src/features/passwords/passwords.service.ts';
import { startSession } from '../server/src/features/sign-ins/sessions.queries.ts';
import { seedYear } from './seed-year.ts';

export const account = 'large';
/** A client of it, numbered as below. */
export const bigClient = 10_008;
/** Signs in to the large account. */
const owner = { email: 'owner@bench.test', password: 'Bench-2026-depot' };
/** Half of everything belongs to the large account, the rest to twenty others: of 5,000 containers each where there are 200,000. */
const countsFor = (containers: number) => ({
  places: containers * 0.6,
  tasks: containers,
  transactions: containers * 1.5,
  transports: containers,
  clients: 1_000,
  others: 20,
});

/** What requests are made of. */
export interface Known {
  slug: string;
  containers: number;
  /** The id of the first container, and how far apart the ids are; of an earlier commit's large account they are 1. */
  first?: number;
  step?: number;
  /** How many digits behind the owner's code a search for a start has: 1,000 containers match. */
  digits: number;
  clientId: number;
  /** So many clients have ids from there on. */
  clients: number;
  warehouseId: number;
  containerTypeId: number;
}

/** The server's pool gives up a statement that takes longer than a minute. */
const inOneStatement = 100_000;
/** Fewer of what counts anew where a container is. */
const fewInOneStatement = 5_000;

const tables = ['client', 'container', 'container_place', 'work_task', 'transport', 'transport_receipt', 'transaction'];

export interface Seeded {
  session: { adminId: number; sessionId: number };
  known: Known;
  /** The same of the other accounts. */
  others: Known[];
}

/** In bulk, and but for people and accounts without triggers: no history, no notices. @param containers of all accounts */
export async function seed(db: Db, containers: number): Promise<Seeded> {
  const counts = countsFor(containers);
  const passwordHash = await hashPassword(owner.password);
  return withTransaction(db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    // An autovacuum at work would keep ours from marking pages as seen by all.
    for (const table of tables) await sql`alter table ${sql.table(table)} set (autovacuum_enabled = false)`.execute(tx);
    const person = { email: owner.email, username: 'owner', passwordHash, seenAt: null };
    const { id } = await tx.insertInto('admin').values(person).returning('id').executeTakeFirstOrThrow();
    const base = { shortName: 'B', contactEmail: 'office@bench.test', cin: '1', defaultVat: 23 };
    const large = await createAccount(tx, { ...base, slug: account, name: 'Large' }, id);
    for (let n = 0; n < counts.others; n++)
      await createAccount(tx, { ...base, slug: `small-${n}`, name: `Small ${n}` }, id);
    await sql`update membership set chosen_at = now() + interval '1 hour' where account_id = ${large.id}`.execute(tx);
    await sql`set local session_replication_role = replica`.execute(tx);

    // Record n belongs to the large account when it is in the first half, else to one of the others in turn.
    const ownerOf = (n: string, all: number) =>
      sql.raw(`case when ${n} <= ${all / 2} then ${large.id} else ${large.id} + 1 + ${n} % ${counts.others} end`);
    await sql`insert into client (account_id, id, name, type)
      select a.id, a.id * 10000 + n, (array['Blue', 'North', 'Dunaj', 'Tatra', 'Alfa', 'Žilina', 'Baltic', 'Delta'])[1 + n % 8] || ' Shipping ' || n,
        (array['customer', 'transport'])[1 + n % 2]
      from account a, generate_series(1, ${counts.clients}::int) n where a.id = ${large.id} or n <= 20`.execute(tx);
    await sql`insert into warehouse (account_id, id, name, is_default) select id, id, 'Main', true from account`.execute(
      tx,
    );
    for (let first = 1; first <= containers; first += inOneStatement)
      await sql`insert into container (account_id, id, name, client_id, warehouse_id, container_type_id, is_empty, notes, import_reference_number)
      select a.id, n, (array['MSCU', 'MAEU', 'CMAU', 'HLXU', 'TGHU', 'TCLU', 'OOLU', 'EGHU', 'TEMU', 'FCIU'])[1 + n % 10] || lpad((n * 7919 % 10000000)::text, 7, '0'),
        a.id * 10000 + 1 + n % case when a.id = ${large.id} then ${counts.clients}::int else 20 end, a.id, t.ids[1 + n % 5], n % 3 <> 0, 'Note for container ' || n, 'IMP-' || n
      from generate_series(${first}::bigint, ${Math.min(containers, first + inOneStatement - 1)}::bigint) n
      join account a on a.id = ${ownerOf('n', containers)}
      join lateral (select array_agg(id) as ids from container_type where account_id = a.id) t on true`.execute(tx);
    await sql`select setval(pg_get_serial_sequence('container', 'id'), ${containers})`.execute(tx);
    await seedYard(tx, containers, counts.places);
    // Children of a container: the multiplier scatters them, so that half belong to the large account.
    const parent = (step: number) => {
      const id = `1 + (n::bigint * ${step}) % ${containers}`;
      return sql`join container c on c.id = ${sql.raw(id)} and c.account_id = ${ownerOf(`(${id})`, containers)}`;
    };
    await sql`insert into work_task (account_id, container_id, title, type, status, due_date)
      select c.account_id, c.id, 'Task ' || n, (array['loading', 'unloading', 'repair', 'cleaning', 'transfer'])[1 + n % 5],
        case when n % 21 = 0 then 'new' when n % 42 = 1 then 'in_progress' when n % 10 = 3 then 'canceled' else 'completed' end,
        now() - n * interval '3 minutes' + interval '5 days'
      from generate_series(1, ${counts.tasks}::int) n ${parent(7919)}`.execute(tx);
    for (let first = 1; first <= counts.transports; first += fewInOneStatement)
      await sql`insert into transport (account_id, container_id, client_id, type, arrival_date, departure_date, vehicle_type, vehicle_number, driver_name)
      select c.account_id, c.id, c.client_id, k.type, now() - n * interval '3 minutes' + interval '20 days', now() - n * interval '3 minutes' + interval '20 days', 'truck',
        case when k.type like 'gate%' then 'BA' || n else '' end, case when k.type like 'gate%' then 'Driver ' || n % 500 else '' end
      from generate_series(${first}::int, ${first + fewInOneStatement - 1}::int) n ${parent(7907)}
      cross join lateral (select (array['planned_in', 'gate_in', 'planned_out', 'gate_out', 'gate_in', 'gate_out'])[1 + n % 6] as type) k`.execute(
        tx,
      );
    await sql`insert into transport_receipt (account_id, transport_id, year, number, contents)
      select account_id, id, 2020 + nth / 10000, 1 + nth % 10000, '{}' from (
        select account_id, id, (row_number() over (partition by account_id order by moved_at))::int as nth
        from transport where type in ('gate_in', 'gate_out')) passage`.execute(tx);
    await sql`insert into transaction (account_id, container_id, client_id, type, unit_price, billing_period, started_at, finished_at, no_charge_day_count, vat, paid_at, is_completed)
      select c.account_id, c.id, c.client_id, k.type, 0.5 + n % 1000, case when k.timed then 'daily' else '' end, s.at,
        case when k.timed and not k.running then s.at + (n % 200) * interval '1 day' end, case when k.timed then n % 10 else 0 end, 23,
        case when n % 4 = 0 and not k.running then s.at + interval '30 days' end, n % 5 = 0 and not k.running
      from generate_series(1, ${counts.transactions}::int) n ${parent(7901)}
      cross join lateral (select (array['depot', 'rent', 'depot', 'sold', 'purchase', 'cleaning_fee', 'loading_fee', 'repair_fee'])[1 + n % 8] as type,
        n % 8 < 3 as timed, n % 8 < 3 and n % 3 = 0 as running) k
      cross join lateral (select now() - n * interval '2 minutes' as at) s`.execute(tx);
    await seedYear(tx, id, containers / 2);
    const session = await startSession(tx, id, { address: '', device: '' });
    const { rows: all } = await sql<Known>`
      select account.slug, count(*) as containers, min(container.id) as first, case when account.id = ${large.id} then 1 else ${counts.others}::int end as step,
        min(container.client_id) as "clientId", case when account.id = ${large.id} then ${counts.clients}::int else 1 end as clients, min(container.warehouse_id) as "warehouseId", min(container.container_type_id) as "containerTypeId"
      from container join account on account.id = container.account_id where account.slug = ${account} or account.slug like 'small-%'
      group by account.id order by account.id`.execute(tx);
    const [known, ...others] = all.map((each) => ({ ...each, digits: Math.log10(containers / 2) - 4 }));
    if (!known) throw new Error('The seed made no container.');
    return { session, known, others };
  });
}

const inSection = 1000;

/** Every container of an account, up to its share, stands in the yard: sections of 20 rows, 5 tiers and 20 positions, half full. */
async function seedYard(tx: Tx, containers: number, places: number): Promise<void> {
  await sql`insert into storage_area (account_id, id, warehouse_id, name)
    select id, id * 10 + n, id, 'Area ' || n from account, generate_series(1, 4) n`.execute(tx);
  await sql`create temporary table standing on commit drop as
    select account_id, id, row_number() over (partition by account_id order by id) - 1 as n, id * 7919 % 180 as days
    from container where id * 31 % ${containers}::bigint < ${places}::int`.execute(tx);
  await sql`insert into storage_section (account_id, id, area_id, name)
    select account_id, account_id * 1000 + no, account_id * 10 + 1 + no % 4, 'Section ' || no
    from (select distinct account_id, n / ${inSection}::int as no from standing) s`.execute(tx);
  await sql`insert into section_row (account_id, section_id, row, tiers, positions)
    select account_id, id, row, 5, 20 from storage_section, generate_series(1, 20) row`.execute(tx);
  for (let first = 1; first <= containers; first += fewInOneStatement)
    await sql`insert into container_place (account_id, container_id, kind, section_id, row, tier, span, created_at)
    select account_id, id, 'current', account_id * 1000 + n / ${inSection}::int, 1 + n % 20, 1 + n / 20 % 5,
      int4range((1 + n / 100 % 10 * 2)::int, (2 + n / 100 % 10 * 2 + n % 2)::int), now() - days * interval '1 day' - n % 24 * interval '1 hour'
    from standing where id between ${first}::bigint and ${first + fewInOneStatement - 1}::bigint`.execute(tx);
}

/** What the planner knows, and pages marked as seen by all, as after a quiet night: vacuum needs a few turns until they are. */
export async function settle(db: Db): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    // All tables: without figures of the small ones the plans are those of an empty database.
    await sql`vacuum analyze`.execute(db.kysely);
    const { rows } = await sql<{ unseen: number }>`select sum(relpages - relallvisible) as unseen from pg_class
      where relname = any(${tables}::text[]) and relnamespace = 'public'::regnamespace`.execute(db.kysely);
    if (rows[0]?.unseen === 0) return;
    await sleep(1000);
  }
}
