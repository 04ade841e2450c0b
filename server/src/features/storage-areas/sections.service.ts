import { isDeepStrictEqual } from 'node:util';
import type { Section, SectionUpdate } from '@boxyard/contract/storage-areas.ts';
import { attempt, refusedBy } from '../../core/attempt.ts';
import type { Ctx } from '../../core/context.ts';
import { containersOutside, inTheWay } from './containers-in-the-way.ts';
import { getSection, lockSection, touchSection, writeRows } from './storage-areas.queries.ts';

/** Renames and reshapes. @throws 404, 412, 409 naming the containers whose cells would go */
export async function updateSection(
  ctx: Ctx,
  areaId: number,
  sectionId: number,
  input: SectionUpdate,
  version?: number,
): Promise<Section> {
  const before = await lockSection(ctx, areaId, sectionId);
  const { name, rows } = input;
  const isReshaped = rows !== undefined && !isDeepStrictEqual(rows, before.rows);
  await touchSection(ctx, areaId, sectionId, { name, isReshaped }, version);
  if (isReshaped) {
    await attempt(
      ctx,
      () => writeRows(ctx, sectionId, rows),
      async (error) => {
        if (refusedBy(error) !== 'section_row_in_use') throw error;
        throw await inTheWay(ctx, 'cellsInUse', containersOutside(ctx, sectionId, rows), {});
      },
    );
  }
  return getSection(ctx, areaId, sectionId);
}
