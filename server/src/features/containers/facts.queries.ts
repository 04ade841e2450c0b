import type { ContainerFacts } from '@boxyard/contract/yard/containers.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { daysSince } from './standing.queries.ts';

/** @throws 404 */
export async function getFacts(ctx: Ctx, id: number): Promise<ContainerFacts> {
  const ofContainer = sql`account_id = ${ctx.account.id} and container_id = container.id`;
  const { rows } = await sql<ContainerFacts>`
    select
      (select ${daysSince(ctx, sql`in_yard_since`)} from container_presence where ${ofContainer}) as standing_days,
      (select jsonb_build_object('type', type, 'date', extract(epoch from moved_at)::bigint, 'tripCode', trip_code(transport.type, transport.moved_at, transport.id, ${ctx.account.timezone}))
        from transport where ${ofContainer} and type in ('gate_in', 'gate_out') order by moved_at desc, id desc limit 1) as last_passage,
      jsonb_build_object(
        'transports', (select count(*) from transport where ${ofContainer}),
        'billings', (select count(*) from transaction where ${ofContainer} and released_at is null),
        'damages', (select count(*) from damage where ${ofContainer} and not is_draft),
        'workTasks', (select count(*) from work_task where ${ofContainer} and status not in ('completed', 'canceled')),
        'mediaFiles', (select count(*) from document where ${ofContainer}) + (select count(*) from image where ${ofContainer})
          + (select count(*) from damage join image on image.account_id = damage.account_id and image.damage_id = damage.id
            where damage.account_id = ${ctx.account.id} and damage.container_id = container.id)) as counts
    from container where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}
