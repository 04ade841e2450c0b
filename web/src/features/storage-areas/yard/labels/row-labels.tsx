import { useTranslation } from 'react-i18next';
import type { Layout, RowBox } from '../geometry/geometry.ts';
import classes from './row-labels.module.css';

/** The column left of the cells: row names and tiers, top-down. Each grid row names itself to a screen reader. */
export function RowLabels({ layout, rows }: { layout: Layout; rows: readonly RowBox[] }) {
  const { t } = useTranslation('storage-areas');
  const { labels, cellHeight } = layout.sizes;
  return (
    <div className={classes.labels} style={{ width: labels, height: layout.height }} aria-hidden="true">
      {rows.map((box) => (
        <div key={box.row} className={classes.row} style={{ top: box.top, height: box.tiers * cellHeight }}>
          <span className={classes.name}>{t('grid.row', { n: box.row })}</span>
          <ol className={classes.tiers}>
            {tiersOf(box.tiers).map((tier) => (
              <li key={tier}>{tier}</li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

const tiersOf = (tiers: number) => Array.from({ length: tiers }, (_, at) => tiers - at);
