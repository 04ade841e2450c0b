import { type AreaColor, mostAreaColors } from '@boxyard/contract/yard/storage-areas.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';

export async function listColors(ctx: Ctx, areaId: number): Promise<AreaColor[]> {
  const { rows } = await sql<AreaColor>`
    select color, sum(containers) as containers, count(*) as clients, (array_agg(name order by containers desc, name))[1:3] as client_names
    from (select container.style_warehouse_color as color, client.name, count(*) as containers
      from storage_section section
      join container_place place on place.account_id = section.account_id and place.section_id = section.id and place.kind = 'current'
      join container on container.account_id = place.account_id and container.id = place.container_id
      join client on client.account_id = container.account_id and client.id = container.client_id
      where section.account_id = ${ctx.account.id} and section.area_id = ${areaId}
      group by container.style_warehouse_color, client.id, client.name) used
    group by color order by 2 desc, 1 limit ${mostAreaColors}`.execute(ctx.tx);
  return rows;
}
