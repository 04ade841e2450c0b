import { say } from '@boxyard/contract/core/sentences.ts';
import type { TransportRow } from '@boxyard/contract/gate/transports.ts';
import { type Place, placeText } from '@boxyard/contract/yard/places.ts';
import type { StackWarning } from '@boxyard/contract/yard/positions.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';

/** Warns about a container that left by the gate, did not come back, and still has a place in the yard. */
export async function findStillPlaced(
  ctx: Ctx,
  transport: Pick<TransportRow, 'type' | 'containerId' | 'containerName' | 'containerNowName' | 'date'>,
): Promise<StackWarning[]> {
  if (transport.type !== 'gate_out') return [];
  const { rows } = await sql<{ place: Place }>`
    select place_json(place.account_id, place.section_id, place.row, place.tier, place.span) as place from container_place place
    where place.account_id = ${ctx.account.id} and place.container_id = ${transport.containerId} and place.kind = 'current'
      and not exists (select from transport passage where passage.account_id = ${ctx.account.id} and passage.container_id = place.container_id
        and passage.type = 'gate_in' and passage.moved_at > to_timestamp(${transport.date}))`.execute(ctx.tx);
  return rows.map(({ place }) => warning(transport.containerNowName || transport.containerName, place));
}

/** The same warning for the present state of a container: its last gate passage was out. */
export async function findGoneButPlaced(ctx: Ctx, containerId: number): Promise<StackWarning[]> {
  const { rows } = await sql<{ name: string; place: Place }>`
    select container.name, place_json(place.account_id, place.section_id, place.row, place.tier, place.span) as place
    from container_place place join container on container.account_id = place.account_id and container.id = place.container_id
    where place.account_id = ${ctx.account.id} and place.container_id = ${containerId} and place.kind = 'current'
      and (select passage.type from transport passage where passage.account_id = ${ctx.account.id} and passage.container_id = place.container_id
        and passage.type in ('gate_in', 'gate_out') order by passage.moved_at desc, passage.id desc limit 1) = 'gate_out'`.execute(
    ctx.tx,
  );
  return rows.map(({ name, place }) => warning(name, place));
}

function warning(container: string, place: Place): StackWarning {
  const params = { container, place: placeText(place) };
  return { key: 'stillPlaced', message: say('stillPlaced', params), params };
}
