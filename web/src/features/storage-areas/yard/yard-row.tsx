import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Layout, RowBox } from './geometry/geometry.ts';
import { type Band, type Columns, tiersIn } from './geometry/window-of-lines.ts';
import type { RowModel, SectionModel } from './model/section-model.ts';
import { TierLine } from './tier-line.tsx';
import classes from './yard-row.module.css';

interface YardRowsProps {
  layout: Layout;
  seen: readonly RowBox[];
  model: SectionModel;
  band: Band;
  columns: Columns;
}

export const YardRows = memo(function YardRows({ layout, seen, model, band, columns }: YardRowsProps) {
  const { cellWidth, cellHeight, text } = layout.sizes;
  return seen.map((box) => {
    const tiers = tiersIn(box, cellHeight, band);
    const before = layout.rows.slice(0, box.row - 1).reduce((sum, row) => sum + row.tiers, 0);
    return (
      <YardRow
        key={box.row}
        box={box}
        model={model.get(box.row) ?? bare}
        lowest={tiers?.lowest ?? 1}
        highest={tiers?.highest ?? 0}
        cellWidth={cellWidth}
        cellHeight={cellHeight}
        text={text}
        firstLine={before + 2}
        first={columns.first}
        last={columns.last}
      />
    );
  });
});

const bare: RowModel = new Map();

interface YardRowProps {
  box: RowBox;
  model: RowModel;
  lowest: number;
  highest: number;
  cellWidth: number;
  cellHeight: number;
  text: number;
  /** Number of the highest tier's line in the whole grid; the heading counts as one. */
  firstLine: number;
  first: number;
  last: number;
}

/** One row from its side: the raster of its cells and the ground are painted, its boxes are elements. */
const YardRow = memo(function YardRow(props: YardRowProps) {
  const { box, model, lowest, highest, cellWidth, cellHeight, text, firstLine, first, last } = props;
  const { t } = useTranslation('storage-areas');
  const tiers = Array.from({ length: Math.max(0, highest - lowest + 1) }, (_, at) => highest - at);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of 8,000 cells is what this replaces
    <div
      role="rowgroup"
      aria-label={t('grid.row', { n: box.row })}
      className={classes.row}
      style={{ top: box.top, width: box.positions * cellWidth + 1, height: box.tiers * cellHeight }}
    >
      {tiers.map((tier) => {
        const blocks = model.get(tier);
        if (!blocks) return null;
        const top = (box.tiers - tier) * cellHeight;
        const line = firstLine + box.tiers - tier;
        const drawn = { blocks, tier, top, cellWidth, text, lineNumber: line, first, last };
        return <TierLine key={tier} {...drawn} />;
      })}
    </div>
  );
});
