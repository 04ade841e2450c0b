import type { Direction, GateContainer, Visit } from '@boxyard/contract/gate/gate.ts';
import { placeOfCells } from '@boxyard/contract/yard/places.ts';
import { sql } from 'kysely';
import { namesTruck } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { hasModule } from '../../core/http/require-module.ts';
import { getContainer } from '../containers/containers.queries.ts';
import { listDamages } from '../damages/damages.queries.ts';
import { activePositions } from '../positions/positions.service.ts';
import { findStorage } from '../stays/storage-at-gate.queries.ts';
import { findDueOf } from '../surveys/due.queries.ts';
import { findNeighbours } from '../transports/passages.queries.ts';
import { listTransports } from '../transports/transports.queries.ts';

/** The container with exactly this number, regardless of case. */
export async function findAtGate(ctx: Ctx, number: string): Promise<GateContainer | null> {
  const found = await ctx.tx
    .selectFrom('container')
    .where('accountId', '=', ctx.account.id)
    .where(sql<boolean>`name_key = (select norm(${number}))`)
    .select('id')
    .executeTakeFirst();
  if (!found) return null;
  const container = await getContainer(ctx, found.id);
  const { positions, warnings } = await activePositions(ctx, found.id);
  const { before: last = null } = await findNeighbours(ctx, {
    containerId: found.id,
    date: Math.floor(Date.now() / 1000),
  });
  const isPlaced = positions.current.length > 0;
  const isIn = last ? last.type === 'gate_in' : isPlaced;
  const proposed = isIn ? 'gate_out' : 'gate_in';
  return {
    ...container,
    place: isPlaced ? placeOfCells(positions.current) : null,
    standsIn: positions.current[0]?.warehouseId ?? null,
    isInTransfer: positions.reserved.length > 0,
    last,
    proposed,
    ...(await findPlan(ctx, found.id, proposed)),
    ...(await findDamages(ctx, found.id)),
    due: (await hasModule(ctx, 'inspections')) ? await findDueOf(ctx, found.id) : [],
    runningBills: await countRunningBills(ctx, found.id),
    ...(await findStorage(ctx, found.id)),
    warnings: warnings.filter(({ key }) => key !== 'stillPlaced'),
  };
}

/** The open plan in this direction that is nearest to now. */
async function findPlan(
  ctx: Ctx,
  containerId: number,
  direction: Direction,
): Promise<Pick<GateContainer, 'plan' | 'otherPlans'>> {
  const type = direction === 'gate_in' ? 'planned_in' : 'planned_out';
  const rows = await listTransports(ctx, { type, sort: '-date', page: 1, pageSize: 50 }, containerId).pageRows();
  const away = (date: number) => Math.abs(date - Date.now() / 1000);
  const open = rows
    .filter(({ status }) => status !== 'done')
    .toSorted((one, other) => away(one.date) - away(other.date));
  return { plan: open[0] ?? null, otherPlans: Math.max(0, open.length - 1) };
}

const shownDamages = 5;

async function findDamages(ctx: Ctx, containerId: number): Promise<Pick<GateContainer, 'damages' | 'damagesCount'>> {
  const { rows, total } = await listDamages(ctx, containerId, {
    isOpen: true,
    sort: '-seenAt',
    page: 1,
    pageSize: shownDamages,
  });
  return {
    damages: rows.map(({ id, scdCode, remark, seenAt }) => ({ id, scdCode, remark, seenAt })),
    damagesCount: total,
  };
}

async function countRunningBills(ctx: Ctx, containerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from transaction
    where account_id = ${ctx.account.id} and container_id = ${containerId} and type in ('depot', 'rent') and finished_at is null`.execute(
    ctx.tx,
  );
  return rows[0]?.count ?? 0;
}

const [mostVisits, passagesAsked] = [8, 200];

/** What `truck_key` is without plates and driver: such a truck is nothing to propose. */
const nameless = sql.lit('\n\n\n');

/** The last trucks, newest first. Which passages is asked of an index of trucks. */
export async function findVisits(
  ctx: Ctx,
  of: { clientId?: number | undefined; q?: string | undefined },
): Promise<Visit[]> {
  const company = of.clientId === undefined ? sql`true` : sql`client_id = ${of.clientId}`;
  const truck = of.q ? namesTruck(sql`truck_key`, of.q) : sql`true`;
  const { rows } = await sql<Visit>`
    select visit.*, client.name as client_name from (
      select account_id, client_id, vehicle_type, vehicle_number, vehicle_issue_document, trailer_number, semitrailer_number, driver_name,
        driver_license_number, max(moved_at) as last_at
      from transport where account_id = ${ctx.account.id} and id in (
        select id from transport where account_id = ${ctx.account.id} and type in ('gate_in', 'gate_out')
          and moved_at between now() - interval '2 years' and now() + interval '1 day'
          and truck_key <> ${nameless} and ${company} and ${truck}
        order by moved_at desc, id desc limit ${passagesAsked})
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by last_at desc limit ${mostVisits}) visit
    join client on client.account_id = ${ctx.account.id} and client.id = visit.client_id and client.is_active
    order by last_at desc`.execute(ctx.tx);
  return rows;
}
