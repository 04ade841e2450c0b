import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './column-heads.module.css';

interface ColumnHeadsProps {
  positions: number;
  cellWidth: number;
  labels: number;
}

/** Narrower cells have the number of the position alone. */
const wordsFit = 88;

export const ColumnHeads = memo(function ColumnHeads({ positions, cellWidth, labels }: ColumnHeadsProps) {
  const { t } = useTranslation('storage-areas');
  // Translated once: twenty translations cost more than the twenty elements.
  const [before, after] = t('grid.position', { n: '\n' }).split('\n');
  const isNarrow = cellWidth < wordsFit;
  const heads = Array.from({ length: positions }, (_, at) => at + 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of 8,000 cells is what this replaces
    // biome-ignore lint/a11y/useFocusableInteractive: the grid's one tab stop is its cursor
    <div role="row" aria-rowindex={1} className={classes.heads} style={{ width: labels + positions * cellWidth }}>
      {/** biome-ignore lint/a11y/useSemanticElements: as above */}
      {/** biome-ignore lint/a11y/useFocusableInteractive: as above */}
      <div role="columnheader" aria-colindex={1} className={classes.tier} style={{ width: labels }}>
        {t('grid.tier')}
      </div>
      {heads.map((n) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={n}
          role="columnheader"
          aria-colindex={n + 1}
          aria-label={isNarrow ? `${before}${n}${after}` : undefined}
          className={classes.head}
          style={{ width: cellWidth }}
        >
          {isNarrow ? n : `${before}${n}${after}`}
        </div>
      ))}
    </div>
  );
});
