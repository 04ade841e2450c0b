import type { SentenceParams } from '@boxyard/contract/core/sentences.ts';
import type { ReshapedRow } from '@boxyard/contract/yard/storage-areas.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { conflict, type Problem } from '../../core/http/problems.ts';

interface Names {
  name: string;
}

/** Names of containers with a place, current or reserved, in the sections that `which` selects. */
export function containersIn(ctx: Ctx, which: RawBuilder<unknown>): RawBuilder<Names> {
  return sql`select container.name from storage_section
    join container_place place on place.account_id = storage_section.account_id and place.section_id = storage_section.id
    join container on container.account_id = place.account_id and container.id = place.container_id
    where storage_section.account_id = ${ctx.account.id} and ${which}`;
}

/** Names of containers with a place outside the section's new shape; `row` is the present number of a row. */
export function containersOutside(ctx: Ctx, sectionId: number, rows: ReshapedRow[]): RawBuilder<Names> {
  return sql`select container.name from container_place place
    join container on container.account_id = place.account_id and container.id = place.container_id
    left join jsonb_array_elements(${JSON.stringify(rows)}::jsonb) shape on (shape ->> 'row')::int = place.row
    where place.account_id = ${ctx.account.id} and place.section_id = ${sectionId}
      and (shape is null or place.tier > (shape ->> 'tiers')::int or upper(place.span) - 1 > (shape ->> 'positions')::int)`;
}

export function assignedTo(ctx: Ctx, warehouseId: number): RawBuilder<Names> {
  return sql`select name from container where account_id = ${ctx.account.id} and warehouse_id = ${warehouseId}`;
}

const shown = 10;

type InUse = 'cellsInUse' | 'sectionInUse' | 'areaInUse' | 'warehouseInUse';

/** The refusal, naming at most ten containers and their number: `A, B, C … (27)`. */
export async function inTheWay(
  ctx: Ctx,
  key: InUse,
  names: RawBuilder<Names>,
  params: SentenceParams,
): Promise<Problem> {
  const { rows } = await sql<Names & { total: number }>`select name, count(*) over () as total
    from (${names}) found group by name order by name limit ${shown}`.execute(ctx.tx);
  const [first] = rows;
  // They left just now, or something else is in the way: trying again will do.
  if (!first) return conflict('tryAgain');
  const rest = first.total > shown ? ` … (${first.total})` : '';
  return conflict(key, { ...params, containers: rows.map(({ name }) => name).join(', ') + rest });
}
