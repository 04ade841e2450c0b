import { isDeepStrictEqual } from 'node:util';
import type { ReshapedRow, Section, SectionUpdate } from '@boxyard/contract/yard/storage-areas.ts';
import { withoutUndefined } from '../../core/crud/without-undefined.ts';
import { refusedBy } from '../../core/db/refusals.ts';
import { withSavepoint } from '../../core/db/savepoint.ts';
import type { Ctx } from '../../core/http/context.ts';
import { invalid } from '../../core/http/problems.ts';
import { containersOutside, inTheWay } from './containers-in-the-way.ts';
import { refuseUnknownNamed } from './rules.queries.ts';
import { holdContainersOf, holdNumbers, moveRow, removeOtherRows } from './section-rows.queries.ts';
import { getSection, sections, touchSection, writeRows } from './storage-areas.queries.ts';

/** Constraints that refuse to remove a cell in use, with its row or by a smaller shape. */
const refusals = ['section_row_in_use', 'container_place_in_grid'];

/** Renames and reshapes a section, and says what it is for. @throws 404, 409 naming the containers in cells to be removed, 412, 422 for an unknown row, client or type */
export async function updateSection(
  ctx: Ctx,
  areaId: number,
  sectionId: number,
  input: SectionUpdate,
  version?: number,
): Promise<Section> {
  const { rows, ...values } = input;
  await refuseUnknownNamed(ctx, withoutUndefined(values));
  const isNamed = rows?.some(({ row }) => row !== undefined);
  // Containers are locked before the section, in the same order as by placing and transferring.
  if (isNamed) await holdContainersOf(ctx, sectionId);
  await sections.lock(ctx, sectionId, version, { areaId });
  const before = await getSection(ctx, areaId, sectionId);
  const isReshaped = rows !== undefined && (isNamed || !isDeepStrictEqual(rows, before.rows));
  await sections.update(ctx, sectionId, values, undefined);
  if (isReshaped) await touchSection(ctx, sectionId);
  if (isReshaped) {
    await withSavepoint(
      ctx,
      async () => {
        if (isNamed) await renumber(ctx, sectionId, rows);
        await writeRows(ctx, sectionId, rows);
      },
      async (error) => {
        if (!refusals.includes(refusedBy(error) ?? '')) throw error;
        const shapes = rows.map((shape, index) => ({ ...shape, row: isNamed ? shape.row : index + 1 }));
        throw await inTheWay(ctx, 'cellsInUse', containersOutside(ctx, sectionId, shapes), {});
      },
    );
  }
  return getSection(ctx, areaId, sectionId);
}

/**
 * Moves each row that the request names, with its containers, to its new number. Rows that it does not name are deleted
 * first, which the database refuses while they are in use; so each new number is free when it is needed.
 */
async function renumber(ctx: Ctx, sectionId: number, rows: ReshapedRow[]): Promise<void> {
  const known = await holdNumbers(ctx, sectionId);
  const named = rows.flatMap((shape, index) =>
    shape.row === undefined ? [] : [{ shape, index, from: shape.row, to: index + 1 }],
  );
  for (const { index, from } of named) {
    if (!known.includes(from)) throw invalid(`rows.${index}.row`, 'unknownRecord');
  }
  await removeOtherRows(
    ctx,
    sectionId,
    named.map(({ from }) => from),
  );
  const down = named.filter(({ from, to }) => to < from);
  const up = named.filter(({ from, to }) => to > from).reverse();
  for (const { shape, from, to } of [...down, ...up]) await moveRow(ctx, sectionId, from, to, shape);
}
