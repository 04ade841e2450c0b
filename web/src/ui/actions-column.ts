import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';

/** The last column: what can be done with a row. It fits so many icons. */
export function actionsColumn<Row>(icons: 1 | 2, cell: (row: Row) => ReactNode): Column<Row, never, never> {
  return { id: 'actions', header: '', fixed: true, align: 'right', width: icons === 1 ? '56px' : '88px', cell };
}
