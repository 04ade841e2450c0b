import type { SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';

/** Locks every container with a place in the section. */
export async function holdContainersOf(ctx: Ctx, sectionId: number): Promise<void> {
  await sql`select from container where account_id = ${ctx.account.id} and id in (
      select container_id from container_place where account_id = ${ctx.account.id} and section_id = ${sectionId})
    order by id for update`.execute(ctx.tx);
}

/** Locks the rows, so that no container is placed in them meanwhile. @returns their numbers */
export async function holdNumbers(ctx: Ctx, sectionId: number): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`select row from section_row
    where account_id = ${ctx.account.id} and section_id = ${sectionId} order by row for no key update`.execute(ctx.tx);
  return rows.map(({ row }) => row);
}

/** The database refuses to delete a row in use. */
export async function removeOtherRows(ctx: Ctx, sectionId: number, kept: number[]): Promise<void> {
  await sql`delete from section_row where account_id = ${ctx.account.id} and section_id = ${sectionId}
    and row <> all(${kept}::int[])`.execute(ctx.tx);
}

/** Gives a row, with the containers in it, a free number. The history records it as renumbered, not as moved. */
export async function moveRow(ctx: Ctx, sectionId: number, from: number, to: number, shape: SectionRow): Promise<void> {
  await sql`insert into section_row (account_id, section_id, row, tiers, positions)
    values (${ctx.account.id}, ${sectionId}, ${to}, ${shape.tiers}, ${shape.positions})
    on conflict (account_id, section_id, row) do update set tiers = excluded.tiers, positions = excluded.positions`.execute(
    ctx.tx,
  );
  await sql`select set_local('app.renumbers_rows', 'true')`.execute(ctx.tx);
  await sql`update container_place set row = ${to}
    where account_id = ${ctx.account.id} and section_id = ${sectionId} and row = ${from}`.execute(ctx.tx);
  await sql`select set_local('app.renumbers_rows', 'false')`.execute(ctx.tx);
}
