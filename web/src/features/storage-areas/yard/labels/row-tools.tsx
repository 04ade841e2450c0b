import type { ReactNode } from 'react';
import type { Layout } from '../geometry/geometry.ts';
import { columnHeads, sectionBar } from '../geometry/sizes.ts';
import classes from './row-tools.module.css';

/** The tools above each row, while its section is being edited; outside the grid, which may hold cells only. */
export function RowTools({ layout, tools }: { layout: Layout; tools: (row: number) => ReactNode }) {
  const { bar } = layout.sizes;
  const start = sectionBar + columnHeads;
  return layout.rows.map(({ row, top }) => (
    <div key={row} className={classes.tools} style={{ top: start + top - bar, height: bar }}>
      <div className={classes.held}>{tools(row)}</div>
    </div>
  ));
}
