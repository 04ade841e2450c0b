import { type Place, placeText } from '@boxyard/contract/places.ts';
import type { StackWarning } from '@boxyard/contract/positions.ts';
import { say } from '@boxyard/contract/sentences.ts';
import type { TransportRow } from '@boxyard/contract/transports.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';

/** Warns about a container that left by the gate, did not come back, and still has a place in the yard. */
export async function findStillPlaced(
  ctx: Ctx,
  transport: Pick<TransportRow, 'type' | 'containerId' | 'containerName' | 'date'>,
): Promise<StackWarning[]> {
  if (transport.type !== 'gate_out') return [];
  const { rows } = await sql<{ place: Place }>`
    select place_json(p) as place from container_place p
    where p.account_id = ${ctx.account.id} and p.container_id = ${transport.containerId} and p.kind = 'current'
      and not exists (select from transport g where g.account_id = p.account_id and g.container_id = p.container_id
        and g.type = 'gate_in' and g.moved_at > to_timestamp(${transport.date}))`.execute(ctx.tx);
  return rows.map(({ place }) => warning(transport.containerName, place));
}

/** The same warning for the present state of a container: its last gate passage was out. */
export async function findGoneButPlaced(ctx: Ctx, containerId: number): Promise<StackWarning[]> {
  const { rows } = await sql<{ name: string; place: Place }>`
    select c.name, place_json(p) as place
    from container_place p join container c on c.account_id = p.account_id and c.id = p.container_id
    where p.account_id = ${ctx.account.id} and p.container_id = ${containerId} and p.kind = 'current'
      and (select g.type from transport g where g.account_id = p.account_id and g.container_id = p.container_id
        and g.type in ('gate_in', 'gate_out') order by g.moved_at desc, g.id desc limit 1) = 'gate_out'`.execute(
    ctx.tx,
  );
  return rows.map(({ name, place }) => warning(name, place));
}

function warning(container: string, place: Place): StackWarning {
  const params = { container, place: placeText(place) };
  return { key: 'stillPlaced', message: say('stillPlaced', params), params };
}
