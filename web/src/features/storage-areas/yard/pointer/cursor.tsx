import type { Section, SectionRow } from '@boxyard/contract/yard/storage-areas.ts';
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, type Layout, rectOf, spanOf } from '../geometry/geometry.ts';
import { entry, nearest, step } from '../geometry/steps.ts';
import { meaningOf } from '../model/meaning.ts';
import type { Meaning, Mode, Press } from '../model/mode.ts';
import type { SectionModel } from '../model/section-model.ts';
import { cellWords } from '../model/words.ts';
import classes from './cursor.module.css';

/** The id of the words that say what a place is chosen for. */
export const bannerId = 'yard-mode';

type Scroll = 'none' | 'nearest' | 'center';

export interface CursorHandle {
  /** Focuses a cell; scrolls to it unless the pointer is there already. */
  moveTo: (cell: Cell, scroll?: Scroll) => void;
  enter: (side: 'top' | 'bottom', position: number) => void;
}

interface CursorProps {
  ref: Ref<CursorHandle>;
  section: Section;
  rows: readonly SectionRow[];
  layout: Layout;
  model: SectionModel;
  mode: Mode;
  /** The containers that are selected, by id. */
  selected: ReadonlyMap<number, unknown>;
  onPress: (meaning: Meaning, press: Press) => void;
  onLeave: (way: 'before' | 'after', position: number) => void;
  /** The focused cell, or undefined when the focus goes. */
  onFocus: (cell: Cell | undefined) => void;
}

/**
 * The grid's one tab stop: a cell that the arrows move over all cells, drawn or not. Each cell is an element of its
 * own, so that a screen reader reads every move.
 */
export function Cursor({ ref, section, rows, layout, model, mode, selected, onPress, onLeave, onFocus }: CursorProps) {
  const { t } = useTranslation('storage-areas');
  const element = useRef<HTMLDivElement>(null);
  const wanted = useRef<Scroll>(undefined);
  const [chosen, setChosen] = useState<Cell>(() => entry(rows, 'top', 1));
  const cell = nearest(rows, chosen);
  const meant = meaningOf(section, layout, model, mode, cell);
  const span = meant.target ?? meant.block ?? spanOf(cell);
  const line = layout.rows.slice(0, cell.row).reduce((sum, row) => sum + row.tiers, 0) - cell.tier + 2;

  function moveTo(next: Cell, scroll: Scroll = 'nearest'): void {
    wanted.current = scroll;
    setChosen({ ...next });
  }

  useImperativeHandle(ref, () => ({ moveTo, enter: (side, position) => moveTo(entry(rows, side, position)) }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a move
  useLayoutEffect(() => {
    const block = wanted.current;
    if (!block) return;
    wanted.current = undefined;
    element.current?.focus({ preventScroll: true });
    if (block !== 'none') element.current?.scrollIntoView({ block, inline: block });
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      // A menu that this key opens would close on a key pressed outside of it.
      event.stopPropagation();
      onPress(meant, { by: 'keys', selects: event.ctrlKey || event.metaKey || event.shiftKey });
      return;
    }
    const next = step(event.key, event.ctrlKey, rows, cell, mode.kind === 'look' ? span : spanOf(cell));
    if (!next || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (typeof next === 'string') onLeave(next, cell.position);
    else moveTo(next);
  }

  const { x, y, width, height } = rectOf(layout, span);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table of 8,000 cells is what this replaces
    // biome-ignore lint/a11y/useFocusableInteractive: the cell inside is focusable
    <div role="row" aria-rowindex={line}>
      {/** biome-ignore lint/a11y/useSemanticElements: as above */}
      <div
        key={`${cell.row}.${cell.tier}.${cell.position}`}
        ref={element}
        role="gridcell"
        tabIndex={0}
        aria-colindex={cell.position + 1}
        aria-label={cellWords(t, cell, meant.block, meant.target)}
        aria-selected={meant.block ? selected.has(meant.block.containerId) : undefined}
        aria-describedby={mode.kind === 'look' ? undefined : bannerId}
        className={classes.cursor}
        style={{ left: x, top: y, width, height }}
        data-yard-cursor
        onKeyDown={onKeyDown}
        onFocus={() => onFocus(cell)}
        onBlur={() => onFocus(undefined)}
      />
    </div>
  );
}
