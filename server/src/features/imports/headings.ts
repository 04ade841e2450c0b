import { fieldError } from '@boxyard/contract/core/problems.ts';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import { type Import, mostImportRows } from '@boxyard/contract/integrations/imports.ts';
import { Problem } from '../../core/http/problems.ts';
import { columnCalled, columnsByHeading } from './columns.ts';
import { fold } from './fold.ts';
import { type Line, type Table, titleRows } from './reading/table.ts';
import { isUnit, splitUnit } from './units.ts';

type Headed = Pick<Import, 'headings' | 'headingRow' | 'rowCount'>;

/** How many cells of a row are headings that we know. */
export function knownHeadings(kind: ImportKind): (cells: readonly string[]) => number {
  const known = columnsByHeading(kind);
  return (cells) => cells.filter((cell) => isKnown(known, cell)).length;
}

const isKnown = (known: ReadonlyMap<string, string>, cell: string) =>
  known.has(fold(cell)) || known.has(splitUnit(cell).heading);

/**
 * The row that has most of the headings that we know, below titles and the like; the first one where none has any. Two rows are one
 * where they say more together: `Weight` over `Tare` and `Gross`, or a row of units. @throws 422
 */
export function findHeadings(kind: ImportKind, table: Table): Headed {
  const count = knownHeadings(kind);
  const rows = titleRows(table).slice(0, table.rowCount - 1);
  const known = columnsByHeading(kind);
  const pairs = rows.flatMap((lower, at) => {
    const upper = rows[at - 1];
    if (upper?.nth !== lower.nth - 1) return [];
    const row = together(known, upper, lower);
    // A row of units alone belongs to the headings above it, and units above belong to those below.
    const saysUnits = isRowOfUnits(lower) || upper.cells.filter((cell) => splitUnit(cell).unit).length > 0;
    const isHeading = isRowOfUnits(lower) || upper.cells.filter(Boolean).length > 1;
    return [{ row, score: count(row.cells) + (saysUnits && isHeading ? 0.5 : 0) }];
  });
  const scored = [...rows.map((row) => ({ row, score: count(row.cells) })), ...pairs];
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one), { row: rows[0], score: 0 });
  return headedBy(best.row, { rows, all: table.rowCount, path: 'file' });
}

const isRowOfUnits = ({ cells }: Line) => cells.some(isUnit) && cells.every((cell) => cell === '' || isUnit(cell));

/** The headings of two rows, with the number of the lower one. What is merged over several columns stands in the first of them. */
function together(known: ReadonlyMap<string, string>, upper: Line, lower: Line): Line {
  let above = '';
  const cells = lower.cells.map((cell, at) => {
    const own = upper.cells[at] ?? '';
    above = own || above;
    const both = `${above} ${cell}`.trim();
    const { unit } = splitUnit(above);
    // A unit above several columns is that of each.
    const alone = unit && splitUnit(cell).unit === undefined ? `${cell} (${unit})` : cell;
    const said = cell === '' ? [own] : [both, alone, cell];
    return said.find((text) => columnCalled(known, text) !== undefined) ?? (cell === '' ? own : both);
  });
  return { nth: lower.nth, cells };
}

interface Rows {
  /** The first ones of the file. */
  rows: readonly Line[];
  /** How many there are of all. */
  all: number;
  /** What is refused. */
  path: 'file' | 'headingRow';
}

/** The file by the headings of a row. @throws 422 where no row is below, or too many are */
export function headedBy(row: Line | undefined, { rows, all, path }: Rows): Headed {
  const above = rows.findIndex((one) => one.nth === row?.nth);
  const rowCount = all - above - 1;
  if (!row || rowCount < 1) throw new Problem('INVALID', 'importEmpty', undefined, [fieldError(path, 'importEmpty')]);
  const most = { max: mostImportRows };
  if (rowCount > mostImportRows)
    throw new Problem('INVALID', 'importTooLong', most, [fieldError(path, 'importTooLong', most)]);
  return { headings: row.cells.map((text) => text.slice(0, 200)), headingRow: row.nth, rowCount };
}
