import type { SectionRow } from '@boxyard/contract/storage-areas.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';

/** Holds every container with a place in the section. */
export async function holdContainersOf(ctx: Ctx, sectionId: number): Promise<void> {
  await sql`select from container where account_id = ${ctx.account.id} and id in (
      select container_id from container_place where account_id = ${ctx.account.id} and section_id = ${sectionId})
    order by id for update`.execute(ctx.tx);
}

/** Holds the rows, so that nobody takes a place in them meanwhile. @returns their numbers */
export async function holdNumbers(ctx: Ctx, sectionId: number): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`select row from section_row
    where account_id = ${ctx.account.id} and section_id = ${sectionId} order by row for no key update`.execute(ctx.tx);
  return rows.map(({ row }) => row);
}

/** The database refuses to take a row in use. */
export async function removeOtherRows(ctx: Ctx, sectionId: number, kept: number[]): Promise<void> {
  await sql`delete from section_row where account_id = ${ctx.account.id} and section_id = ${sectionId}
    and row <> all(${kept}::int[])`.execute(ctx.tx);
}

/** Gives a row and what stands in it a number that nothing stands in; its history tells it apart from a real move. */
export async function moveRow(ctx: Ctx, sectionId: number, from: number, to: number, shape: SectionRow): Promise<void> {
  await sql`insert into section_row (account_id, section_id, row, tiers, positions)
    values (${ctx.account.id}, ${sectionId}, ${to}, ${shape.tiers}, ${shape.positions})
    on conflict (account_id, section_id, row) do update set tiers = excluded.tiers, positions = excluded.positions`.execute(
    ctx.tx,
  );
  await sql`select set_config('app.renumbers_rows', 'true', true)`.execute(ctx.tx);
  await sql`update container_place set row = ${to}
    where account_id = ${ctx.account.id} and section_id = ${sectionId} and row = ${from}`.execute(ctx.tx);
  await sql`select set_config('app.renumbers_rows', 'false', true)`.execute(ctx.tx);
}
