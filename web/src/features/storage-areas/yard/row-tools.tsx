import type { ReactNode } from 'react';
import type { Layout } from './geometry.ts';
import classes from './row-tools.module.css';

/** The tools above each row, while its section is being edited. */
export function RowTools({ layout, tools }: { layout: Layout; tools: (row: number) => ReactNode }) {
  return layout.rows.map(({ row, top }) => (
    <div key={row} className={classes.tools} style={{ top: top - layout.sizes.bar, height: layout.sizes.bar }}>
      <div className={classes.held}>{tools(row)}</div>
    </div>
  ));
}
