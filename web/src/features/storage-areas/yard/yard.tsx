import type { ReshapedRow, Section } from '@boxyard/contract/yard/storage-areas.ts';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { usePrinting } from '../../../ui/page/use-printing.ts';
import type { Span } from './geometry/geometry.ts';
import { paperSizes, sheet } from './geometry/paper.ts';
import { withBands } from './geometry/section-bands.ts';
import { cellSizes, columnHeads, rowTools as rowToolsHeight, sectionBar, useTouch } from './geometry/sizes.ts';
import { useBand } from './geometry/use-band.ts';
import { columnsIn } from './geometry/window-of-lines.ts';
import type { Zoom } from './geometry/zoom.ts';
import type { CellClick, Mode, Proposed, Spotlight } from './model/mode.ts';
import type { Block } from './model/section-model.ts';
import type { CursorHandle } from './pointer/cursor.tsx';
import { useCursorAtHand } from './pointer/use-cursor-at-hand.ts';
import { useDragging } from './pointer/use-dragging.ts';
import classes from './yard.module.css';
import { type Plan, YardSection } from './yard-section.tsx';

/** A value that belongs to one section. */
interface InSection<T> {
  sectionId: number;
  value: T;
}

/** Something that opens over the cells of a container. */
interface Popover {
  span: Span;
  content: ReactNode;
}

interface YardProps {
  sections: readonly Section[];
  mode: Mode;
  zoom: Zoom;
  /** The past moment to show, in seconds. */
  at?: number | undefined;
  onCellClick: (act: CellClick) => void;
  /** The mouse begins to drag a container. */
  onDrag: (block: Block) => void;
  /** It was let go where nothing can stand. */
  onDragEnd: () => void;
  /** The containers that are selected, by id. */
  selected: ReadonlyMap<number, unknown>;
  bar: (section: Section) => ReactNode;
  /** The section whose grid is being changed, and its rows as they are now. */
  draft?: InSection<readonly ReshapedRow[]> | undefined;
  rowTools?: ((row: number) => ReactNode) | undefined;
  plan?: InSection<Plan> | undefined;
  /** The places that are proposed, by section. */
  best: ReadonlyMap<number, readonly Proposed[]>;
  popover?: InSection<Popover> | undefined;
  spotlight?: Spotlight | undefined;
  /** Under the last section. */
  children?: ReactNode;
}

/** The sections of an area under one another, in a pane that scrolls both ways and draws what is in sight. */
export function Yard({
  sections,
  mode,
  zoom,
  at,
  onCellClick,
  onDrag,
  onDragEnd,
  selected,
  bar,
  draft,
  rowTools,
  plan,
  best,
  popover,
  spotlight,
  children,
}: YardProps) {
  const pane = useRef<HTMLDivElement>(null);
  const cursors = useRef(new Map<number, CursorHandle>());
  const seen = useBand(pane);
  const isPrinting = usePrinting();
  const measured = isPrinting ? sheet : seen;
  const touch = useTouch();
  const width = measured?.width ?? 0;
  const shapes = sections.map((section) => ({ section, rows: valueIn(draft, section) ?? section.rows }));
  const positions = Math.max(1, ...shapes.flatMap(({ rows }) => rows.map((row) => row.positions)));
  const sizes = useMemo(() => cellSizes(width, positions, touch, zoom), [width, positions, touch, zoom]);
  const editSizes = useMemo(() => ({ ...sizes, bar: rowToolsHeight }), [sizes]);
  const across = measured?.across ?? nothing;
  const columns = useMemo(() => columnsIn(across, sizes.cellWidth), [across, sizes.cellWidth]);
  const placed = withBands(shapes, sizes, draft?.sectionId, measured?.band ?? nothing);

  const latest = useRef(sections);
  latest.current = sections;
  const leave = useMemo(
    () => (section: Section, way: 'before' | 'after', position: number) => {
      const at = latest.current.findIndex((one) => one.sectionId === section.sectionId) + (way === 'before' ? -1 : 1);
      const next = latest.current[at];
      if (next) cursors.current.get(next.sectionId)?.enter(way === 'before' ? 'bottom' : 'top', position);
    },
    [],
  );
  const refs = useRef(new Map<number, (handle: CursorHandle | null) => void>());
  const refOf = (id: number) => {
    const known = refs.current.get(id) ?? ((handle: CursorHandle | null) => keep(cursors.current, id, handle));
    refs.current.set(id, known);
    return known;
  };

  const isHere =
    spotlight !== undefined && measured !== undefined && sections.some((s) => s.sectionId === spotlight.sectionId);
  useEffect(() => {
    if (!spotlight || !isHere) return;
    cursors.current
      .get(spotlight.sectionId)
      ?.moveTo({ row: spotlight.row, tier: spotlight.tier, position: spotlight.from }, 'center');
  }, [spotlight, isHere]);

  const isDragging = mode.kind !== 'look' && mode.isDragging === true;
  useDragging(pane, isDragging, onDragEnd);
  useCursorAtHand(pane, mode.kind !== 'look' && !isDragging && !touch && measured !== undefined);

  return (
    <div
      ref={pane}
      className={classes.pane}
      data-yard-pane
      data-dragging={isDragging || undefined}
      style={{
        '--pane-width': `${width}px`,
        '--section-bar': `${sectionBar}px`,
        '--column-heads': `${columnHeads}px`,
      }}
    >
      {measured &&
        placed.map(({ section, rows, band }) => (
          <YardSection
            key={section.sectionId}
            ref={refOf(section.sectionId)}
            section={section}
            rows={rows}
            sizes={isPrinting ? paperSizes(rows) : draft?.sectionId === section.sectionId ? editSizes : sizes}
            band={band}
            columns={columns}
            mode={mode}
            at={at}
            bar={bar}
            rowTools={draft?.sectionId === section.sectionId ? rowTools : undefined}
            onCellClick={onCellClick}
            onDrag={onDrag}
            onLeave={leave}
            spotlight={spotlight?.sectionId === section.sectionId ? spotlight : undefined}
            selected={selected}
            plan={valueIn(plan, section)}
            best={best.get(section.sectionId)}
            popover={valueIn(popover, section)}
          />
        ))}
      {children}
    </div>
  );
}

const nothing = { top: 0, bottom: 0 };

const valueIn = <T,>(of: InSection<T> | undefined, { sectionId }: Section): T | undefined =>
  of?.sectionId === sectionId ? of.value : undefined;

function keep(cursors: Map<number, CursorHandle>, id: number, handle: CursorHandle | null): void {
  if (handle) cursors.set(id, handle);
  else cursors.delete(id);
}
