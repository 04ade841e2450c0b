import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from './model/section-model.ts';
import { blockWords } from './model/words.ts';
import { hasRoomForNumber, NumberOnBox } from './number-on-box.tsx';
import classes from './tier-line.module.css';

interface TierLineProps {
  blocks: readonly Block[];
  tier: number;
  top: number;
  cellWidth: number;
  /** Height of the numbers. */
  text: number;
  lineNumber: number;
  /** The positions in sight: boxes wholly outside are not drawn. */
  first: number;
  last: number;
}

/** The boxes of one tier of a row. Free cells are painted by the row and cost nothing. */
export const TierLine = memo(function TierLine(props: TierLineProps) {
  const { tier, top, cellWidth, text, lineNumber, first, last } = props;
  const blocks = props.blocks.filter(({ from, to }) => to >= first && from <= last);
  if (blocks.length === 0) return null; // a row of a grid has cells
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid's one tab stop is its cursor
    // biome-ignore lint/a11y/useSemanticElements: a table of 8,000 cells is what this replaces
    <div role="row" aria-rowindex={lineNumber} className={classes.line} style={{ top }} data-tier={tier}>
      {blocks.map((block) => (
        <Box key={`${block.containerId}${block.kind}`} block={block} cellWidth={cellWidth} text={text} />
      ))}
    </div>
  );
});

function Box({ block, cellWidth, text }: { block: Block; cellWidth: number; text: number }) {
  const { from, to, color, textColor, kind, isInTransfer, cin } = block;
  const place = { left: (from - 1) * cellWidth + 1, width: (to - from + 1) * cellWidth - 2 };
  const painted =
    kind === 'current'
      ? { ...place, backgroundColor: color, color: textColor }
      : { ...place, borderColor: `color-mix(in srgb, ${color} 50%, var(--ink))` };
  const look = kind === 'reserved' ? classes.reserved : isInTransfer ? classes.leaving : classes.box;
  const label = hasRoomForNumber(place.width, text) ? undefined : cin;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the grid's one tab stop is its cursor
    // biome-ignore lint/a11y/useSemanticElements: a table of 8,000 cells is what this replaces
    <div
      role="gridcell"
      aria-label={label}
      aria-colindex={from + 1}
      aria-colspan={to - from + 1}
      className={look}
      style={painted}
    >
      {look === classes.box && !block.isPluggedIn ? null : <State block={block} />}
      {block.isPluggedIn && kind === 'current' && <s aria-hidden="true">⚡</s>}
      <NumberOnBox number={cin} width={place.width} text={text} />
    </div>
  );
}

function State({ block }: { block: Block }) {
  const { t } = useTranslation('storage-areas');
  return <i title={blockWords(t, block)} />;
}
