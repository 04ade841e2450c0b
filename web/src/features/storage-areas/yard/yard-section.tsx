import type { ReshapedRow, Section } from '@boxyard/contract/yard/storage-areas.ts';
import { memo, type ReactNode, type Ref, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, layoutOf, rectOf, type Sizes, type Span } from './geometry/geometry.ts';
import { paperZoom } from './geometry/paper.ts';
import { type Band, type Columns, rowsIn } from './geometry/window-of-lines.ts';
import { ColumnHeads } from './labels/column-heads.tsx';
import { RowLabels } from './labels/row-labels.tsx';
import { RowTools } from './labels/row-tools.tsx';
import { meaningOf } from './model/meaning.ts';
import {
  type CellClick,
  looking,
  type Meaning,
  type Mode,
  moversOf,
  type Press,
  type Proposed,
  type Spotlight,
  spanOfProposed,
} from './model/mode.ts';
import { planFrom, type Step, withoutMovers } from './model/plan.ts';
import { type Block, blockAt, drawnIn } from './model/section-model.ts';
import { useSectionModel } from './model/use-section-model.tsx';
import { Cursor, type CursorHandle } from './pointer/cursor.tsx';
import { HoverLayer } from './pointer/hover-layer.tsx';
import { Marks } from './pointer/marks.tsx';
import { usePointer } from './pointer/use-pointer.ts';
import { YardRows } from './yard-row.tsx';
import classes from './yard-section.module.css';

/** Places that were chosen; `words` stand on them while the server is asked. */
export interface Plan {
  steps: readonly Step[];
  words: string | undefined;
}

interface SectionProps {
  ref: Ref<CursorHandle>;
  section: Section;
  /** As saved, or as drawn in edit mode. */
  rows: readonly ReshapedRow[];
  sizes: Sizes;
  /** The part of the cells that is on screen or near it; empty when none is. */
  band: Band;
  columns: Columns;
  mode: Mode;
  /** The past moment to show, in seconds. */
  at: number | undefined;
  /** The bar above the grid: name and tools. */
  bar: (section: Section) => ReactNode;
  /** In edit mode: the tools of a row. */
  rowTools: ((row: number) => ReactNode) | undefined;
  onCellClick: (act: CellClick) => void;
  onDrag: (block: Block) => void;
  onLeave: (section: Section, way: 'before' | 'after', position: number) => void;
  spotlight: Spotlight | undefined;
  /** The containers that are selected, by id. */
  selected: ReadonlyMap<number, unknown>;
  /** The places that were chosen, and wait for a yes or for the server. */
  plan: Plan | undefined;
  best: readonly Proposed[] | undefined;
  /** A menu that is open on one of the section's containers. */
  popover: { span: Span; content: ReactNode } | undefined;
}

export const YardSection = memo(function YardSection(props: SectionProps) {
  const { section, rows, sizes, band, rowTools, onCellClick, onLeave } = props;
  const { t } = useTranslation('storage-areas');
  const mode = rowTools ? looking : props.mode;
  const { model: saved, isLoaded, failure } = useSectionModel(section.sectionId, band.bottom > band.top, props.at);
  const isDraft = rowTools !== undefined;
  const model = useMemo(() => (isDraft ? drawnIn(saved, rows) : saved), [isDraft, saved, rows]);
  const cursor = useRef<CursorHandle>(null);
  const news = useRef<HTMLOutputElement>(null);
  const layout = useMemo(() => layoutOf(rows, sizes), [rows, sizes]);
  const isChoosing = mode.kind !== 'look';
  // Those that move together leave their cells to each other.
  const together = isChoosing ? mode.movers : undefined;
  const free = useMemo(() => (together ? withoutMovers(model, together) : model), [model, together]);
  const { plan, best } = props;
  const drawn = useMemo(
    () => [...(plan?.steps.map(({ target }) => target) ?? []), ...(isChoosing ? (best ?? []).map(spanOfProposed) : [])],
    [plan, best, isChoosing],
  );
  const { cells, hover, listeners } = usePointer({
    layout,
    drawn,
    isDragging: isChoosing && mode.isDragging === true,
    onPress(cell, press) {
      cursor.current?.moveTo(cell, 'none');
      act(meaningOf(section, layout, free, mode, cell), press);
    },
    onDrag(cell) {
      const block = blockAt(model, cell);
      if (block && !rowTools && !isChoosing) props.onDrag(block);
    },
  });
  useLayoutEffect(() => {
    if (plan) hover.current?.hide();
  }, [plan, hover]);
  const seen = useMemo(() => rowsIn(layout, band), [layout, band]);
  const popover = props.popover && rectOf(layout, props.popover.span);
  // A section that is not on screen is only its name and its tab stop.
  const isSeen = seen.length > 0;
  const positions = Math.max(...rows.map((row) => row.positions));
  const focused = useRef<Cell>(undefined);
  // A key may have come before the containers.
  useLayoutEffect(() => {
    if (isSeen && isLoaded && isChoosing && focused.current) hover.current?.show(focused.current);
  }, [isSeen, isLoaded, isChoosing, hover]);

  // Before the containers are there, every cell looks free.
  function act(meant: Meaning, press: Press): void {
    if (rowTools || !isLoaded) return;
    const steps = isChoosing && meant.target ? planFrom(rows, model, meant.cell, moversOf(mode)) : [];
    onCellClick({ ...meant, ...press, steps });
  }

  return (
    <section
      className={classes.section}
      style={{
        '--cell-width': `${sizes.cellWidth}px`,
        '--cell-height': `${sizes.cellHeight}px`,
        '--labels': `${sizes.labels}px`,
        '--box-text': `${sizes.text}px`,
        '--paper-zoom': paperZoom(layout),
      }}
      aria-label={t('grid.name', { name: section.name })}
    >
      <header className={classes.bar}>{props.bar(section)}</header>
      {failure}
      {/** biome-ignore lint/a11y/useSemanticElements: a table of 8,000 cells is what this replaces */}
      <div
        role="grid"
        aria-busy={!isLoaded && isSeen}
        aria-label={t('grid.name', { name: section.name })}
        aria-rowcount={1 + rows.reduce((sum, row) => sum + row.tiers, 0)}
        aria-colcount={1 + positions}
      >
        {isSeen && <ColumnHeads positions={positions} cellWidth={sizes.cellWidth} labels={sizes.labels} />}
        {!isSeen && <div className={classes.heads} />}
        <div className={classes.body} style={{ height: layout.height }}>
          {isSeen && <RowLabels layout={layout} rows={seen} />}
          <div
            ref={cells}
            className={classes.cells}
            style={{ width: layout.width, marginLeft: isSeen ? 0 : sizes.labels }}
            data-yard-cells
            {...listeners}
          >
            <YardRows layout={layout} seen={seen} model={model} band={band} columns={props.columns} />
            <Marks {...{ layout, model, plan }} spotlight={props.spotlight} best={best} selected={props.selected} />
            {isSeen && isLoaded && <HoverLayer ref={hover} news={news} layout={layout} model={free} mode={mode} />}
            <Cursor
              ref={(handle) => {
                cursor.current = handle;
                return attach(props.ref, handle);
              }}
              section={section}
              rows={rows}
              layout={layout}
              model={free}
              mode={mode}
              selected={props.selected}
              onPress={act}
              onLeave={(way, position) => onLeave(section, way, position)}
              onFocus={(cell) => {
                focused.current = cell;
                if (!cell) hover.current?.hide();
                else if (isChoosing && !plan) hover.current?.show(cell);
              }}
            />
            {popover && (
              <div
                aria-hidden="true"
                className={classes.anchor}
                style={{ left: popover.x, top: popover.y, width: popover.width, height: popover.height }}
              >
                {props.popover?.content}
              </div>
            )}
          </div>
        </div>
      </div>
      {rowTools && <RowTools layout={layout} tools={rowTools} />}
      <output ref={news} className={classes.news} />
    </section>
  );
});

function attach(ref: Ref<CursorHandle>, handle: CursorHandle | null) {
  if (typeof ref === 'function') return ref(handle);
  if (ref) ref.current = handle;
  return undefined;
}
