import type { StackWarning } from '@boxyard/contract/positions.ts';
import { say } from '@boxyard/contract/sentences.ts';
import type { TransportRow } from '@boxyard/contract/transports.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';

/** A container that left by the gate, did not come back, and still holds its place in the yard: told, not refused. */
export async function findStillPlaced(
  ctx: Ctx,
  transport: Pick<TransportRow, 'type' | 'containerId' | 'containerName' | 'date'>,
): Promise<StackWarning[]> {
  if (transport.type !== 'gate_out') return [];
  const { rows } = await sql<{ place: string }>`
    select place_path(p.account_id, p.section_id, p.row, p.tier, p.span) as place from container_place p
    where p.account_id = ${ctx.account.id} and p.container_id = ${transport.containerId} and p.kind = 'current'
      and not exists (select from transport g where g.account_id = p.account_id and g.container_id = p.container_id
        and g.type = 'gate_in' and g.moved_at > to_timestamp(${transport.date}))`.execute(ctx.tx);
  return rows.map(({ place }) => {
    const params = { container: transport.containerName, place };
    return { key: 'stillPlaced', message: say('stillPlaced', params), params };
  });
}
