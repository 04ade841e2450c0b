import type { Direction, GateContainer, Visit } from '@boxyard/contract/gate.ts';
import { placeOfCells } from '@boxyard/contract/places.ts';
import { sql } from 'kysely';
import { contains } from '../../core/queries/text-search.ts';
import type { Ctx } from '../../core/request/context.ts';
import { getContainer } from '../containers/containers.queries.ts';
import { activePositions } from '../positions/positions.service.ts';
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
    isInTransfer: positions.reserved.length > 0,
    last,
    proposed,
    plan: await findPlan(ctx, found.id, proposed),
    warnings: warnings.filter(({ key }) => key !== 'stillPlaced'),
  };
}

/** The earliest plan in this direction that the container has not passed the gate for. */
async function findPlan(ctx: Ctx, containerId: number, direction: Direction): Promise<GateContainer['plan']> {
  const type = direction === 'gate_in' ? 'planned_in' : 'planned_out';
  const { rows } = await listTransports(ctx, { type, sort: 'date', page: 1, pageSize: 50 }, containerId).then((list) =>
    list.page(),
  );
  return rows.find(({ status }) => status !== 'done') ?? null;
}

const [mostVisits, passagesAsked] = [8, 200];

/** The last trucks, newest first; trucks without plates and driver are nothing to propose. */
export async function findVisits(
  ctx: Ctx,
  of: { clientId?: number | undefined; q?: string | undefined },
): Promise<Visit[]> {
  const company = of.clientId === undefined ? sql`true` : sql`client_id = ${of.clientId}`;
  const text = of.q ? contains(sql`search_key`, of.q) : sql`true`;
  const { rows } = await sql<Visit>`
    select visit.*, client.name as client_name from (
      select account_id, client_id, vehicle_type, vehicle_number, vehicle_issue_document, trailer_number, semitrailer_number, driver_name,
        driver_license_number, max(moved_at) as last_at
      from (select * from transport where account_id = ${ctx.account.id} and type in ('gate_in', 'gate_out')
          and moved_at between now() - interval '2 years' and now() + interval '1 day' and ${company} and ${text}
          and vehicle_number || trailer_number || semitrailer_number || driver_name <> ''
        order by moved_at desc nulls last limit ${passagesAsked}) passage
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by last_at desc limit ${mostVisits}) visit
    join client on client.account_id = visit.account_id and client.id = visit.client_id and client.is_active
    order by last_at desc`.execute(ctx.tx);
  return rows;
}
