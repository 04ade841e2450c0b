import { memo, type ReactNode } from 'react';
import type { Column } from './column.ts';

interface CellsProps<Row> {
  row: Row;
  columns: Column<Row>[];
}

function CellsOfRow<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  const heading = columns.find(({ fixed, room }) => fixed && !room);
  return columns.map((column) => (
    <td
      key={column.id}
      data-align={column.align}
      data-pinned={!column.header || undefined}
      data-room={column.room}
      data-on-card={column.onCard}
      data-cuts={column.cuts}
      data-breaks={column.breaks}
      data-heading={column === heading || undefined}
      data-label={column.header}
    >
      {column.cell(row)}
    </td>
  ));
}

/**
 * The cells of a row. They are drawn again when the row or the columns are others, not for each tick and each open menu.
 * The cast: `memo` loses that the columns are those of the row.
 */
export const Cells = memo(CellsOfRow) as typeof CellsOfRow;
