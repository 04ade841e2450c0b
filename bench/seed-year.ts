import { sql } from 'kysely';
import type { Tx } from '../server/src/core/db/connection.ts';
import { createAccount } from '../server/src/features/accounts/accounts.service.ts';

/** The account of reports: two years of gate moves. */
export const yearAccount = 'year';
const first = 10_000_000;

/**
 * Each container came twice in the last two years, two fifths of them once more; four of five of the last year's stays have ended. Six of ten were placed,
 * moved once and taken out; each stay was charged, one of ten by hand, and half of the charges were paid ten
 * days later, as the history has it; each client
 * has an invoice a month, a third of them open. Its container changed hands or state once meanwhile. Without triggers.
 */
export async function seedYear(tx: Tx, owner: number, containers: number): Promise<void> {
  const base = { shortName: 'Y', contactEmail: 'office@bench.test', cin: '1', defaultVat: 23 };
  const { id: account } = await createAccount(tx, { ...base, slug: yearAccount, name: 'Year' }, owner);
  await sql`update account set modules = '{reports}' where id = ${account}`.execute(tx);
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql`insert into client (account_id, id, name, type) select ${account}, ${first} + n, 'Line ' || n, 'customer' from generate_series(1, 300) n`.execute(
    tx,
  );
  await sql`insert into warehouse (account_id, id, name) select ${account}, ${first} + n, 'Site ' || n from generate_series(1, 3) n`.execute(
    tx,
  );
  await sql`insert into storage_area (account_id, id, warehouse_id, name) select ${account}, ${first} + n, ${first} + 1 + n % 3, 'Area ' || n
    from generate_series(1, 9) n`.execute(tx);
  await sql`insert into storage_section (account_id, id, area_id, name) select ${account}, ${first} + n, ${first} + 1 + n % 9, 'Section ' || n
    from generate_series(1, 45) n`.execute(tx);
  await sql`insert into section_row (account_id, section_id, row, tiers, positions) select ${account}, ${first} + n, row, 5, 20
    from generate_series(1, 45) n, generate_series(1, 10) row`.execute(tx);
  await sql`insert into container (account_id, id, name, client_id, warehouse_id, container_type_id, is_empty)
    select ${account}, ${first} + n, 'YEAR' || lpad(n::text, 7, '0'), ${first} + 1 + n % 300, ${first} + 1 + n % 3, t.ids[1 + n % 5], n % 3 <> 0
    from generate_series(1, ${containers}::int) n cross join (select array_agg(id) as ids from container_type where account_id = ${account}) t`.execute(
    tx,
  );
  for (const yearsAgo of [1, 0]) await seedVisits(tx, account, containers, yearsAgo);
  // What was placed more often than taken out stands there, one on each position of the grid.
  await sql`insert into container_place (account_id, container_id, kind, section_id, row, tier, span, created_at)
    select ${account}, container_id, 'current', ${first} + 1 + n % 45, 1 + n / 45 % 10, 1 + n / 450 % 5,
      int4range(1 + n / 2250, 1 + n / 2250, '[]'), since
    from (select container_id, max(at) filter (where action = 'place') as since, (row_number() over (order by container_id) - 1)::int as n
      from container_move where account_id = ${account} and action in ('place', 'release') group by container_id
      having count(*) filter (where action = 'place') > count(*) filter (where action = 'release')) placed where n < 45000`.execute(
    tx,
  );
  await sql`insert into invoice (account_id, client_id, currency, month, year, nth, number, issued_on, tax_point, due_on, contents, net, vat_amount,
      total, paid)
    select ${account}, ${first} + 1 + n % 300, 'EUR', month, 2000, n, 'I' || n, month, month, month + 30, '{}', 100, 23, 123, case when n % 3 = 0 then 0 else 123 end
    from generate_series(1, 7200) n cross join lateral (select (date_trunc('month', now()) - make_interval(months => n / 300))::date as month) m`.execute(
    tx,
  );
  await sql`set local session_replication_role = origin`.execute(tx);
}

/** What came in one of the years, and all that was done with it. */
async function seedVisits(tx: Tx, account: number, containers: number, yearsAgo: number): Promise<void> {
  const visits = Math.round(containers * 1.2);
  await sql`drop table if exists visit`.execute(tx);
  await sql`create temporary table visit on commit drop as
    select n, ${first}::bigint + 1 + n % ${containers}::int as container_id, ${first}::bigint + 1 + n % 300 as client_id, came,
      case when n % 5 > 0 or ${yearsAgo} > 0 then came + make_interval(hours => 24 + n * 37 % 1440) end as went
    from generate_series(${yearsAgo * visits + 1}::int, ${(yearsAgo + 1) * visits}::int) n
      cross join lateral (select now() - make_interval(mins => (n::bigint * 7919 % 525600)::int + ${yearsAgo * 525_600}::int) as came) c`.execute(
    tx,
  );
  await sql`delete from visit where went > now()`.execute(tx);
  for (const [step, type, moment] of [
    [0, 'gate_in', 'came'],
    [1, 'gate_out', 'went'],
  ] as const)
    await sql`insert into transport (account_id, id, container_id, client_id, customer_id, type, arrival_date, departure_date, vehicle_type, vehicle_number,
        container_condition, is_defective, is_empty, seal_number, created_at)
      select ${account}, ${first} + n * 2 + ${sql.lit(step)}, container_id, ${first} + 1 + n % 40, client_id, ${type}, ${sql.ref(moment)}, ${sql.ref(moment)},
        'truck', 'BA' || n, 'used', false, n % 3 <> 0, '', ${sql.ref(moment)} + make_interval(mins => n % 90)
      from visit where ${sql.ref(moment)} is not null`.execute(tx);
  await sql`insert into stay (account_id, id, container_id, in_id, out_id, started_at, ended_at)
    select ${account}, ${first} + n, container_id, ${first} + n * 2, case when went is not null then ${first} + n * 2 + 1 end, came, went from visit`.execute(
    tx,
  );
  await sql`insert into container_state (account_id, id, container_id, until, client_id, is_empty, container_condition, warehouse_id)
    select ${account}, ${first} + n, container_id, came + interval '1 day', ${first} + 1 + n % 299, n % 2 = 0, 'used', ${first} + 1 + n % 3 from visit`.execute(
    tx,
  );
  const place = (
    shift: number,
  ) => sql`jsonb_build_object('sectionId', ${first} + 1 + (n + ${sql.lit(shift)}) % 45, 'row', 1, 'tier', 1, 'position', 1,
    'blockIndex', 1 + n % 2, 'storageAreaName', 'Area', 'storageSectionName', 'Section')`;
  for (const [step, action, moment, from, to] of [
    [0, 'place', sql`came + interval '10 minutes'`, sql`null`, place(0)],
    [1, 'move', sql`came + interval '12 hours'`, place(0), place(1)],
    [2, 'release', sql`went`, place(1), sql`null`],
  ] as const)
    await sql`insert into container_move (account_id, id, container_id, at, action, from_place, to_place)
      select ${account}, ${first} + (n * 4 + ${sql.lit(step)}), container_id, ${moment}, ${action}, ${from}, ${to} from visit
      where n % 10 < 6 and ${moment} < now()`.execute(tx);
  const paid = sql`case when n % 2 = 0 then went end`;
  await sql`insert into transaction (account_id, container_id, client_id, type, unit_price, billing_period, started_at, finished_at, vat, paid_at)
    select ${account}, container_id, client_id, 'depot', 1.2, 'daily', came, coalesce(went, now()), 23, ${paid} from visit where n % 10 = 1`.execute(
    tx,
  );
  await sql`insert into transaction (account_id, container_id, client_id, type, unit_price, billing_period, started_at, finished_at, vat, paid_at, stay_id,
      charge_code_id, rate_line_id, days)
    select ${account}, container_id, client_id, 'depot', 1.2, 'daily', came, coalesce(went, now()), 23, ${paid}, ${first} + n, ${first}, ${first},
      daterange(came::date, coalesce(went, now())::date + 1) from visit where n % 10 <> 1`.execute(tx);
  await sql`insert into audit_log (account_id, entity, record_id, at, action, before, after)
    select account_id, 'transaction', id, least(paid_at + interval '10 days', now()), 'update', to_jsonb(bill) || '{"paid_at": null}', to_jsonb(bill)
    from transaction bill where account_id = ${account} and paid_at is not null`.execute(tx);
  await sql`insert into work_task (account_id, container_id, title, type, status, due_date, created_at, finished_at)
    select ${account}, container_id, 'Task ' || n, (array['loading', 'unloading', 'repair', 'cleaning'])[1 + n % 4],
      case when n % 3 = 0 then 'new' else 'completed' end, came + interval '5 days', came, case when n % 3 > 0 then came + interval '3 days' end
    from visit where n % 4 = 0`.execute(tx);
  await sql`insert into damage (account_id, container_id, scd_type, scd_code, is_draft, transport_id, created_at)
    select ${account}, container_id, 'outer', 'outer_side_left', false, ${first} + n * 2, came from visit where n % 10 = 0`.execute(
    tx,
  );
}
