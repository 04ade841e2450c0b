import { type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, type Layout, type Rect, rectOf } from '../geometry/geometry.ts';
import type { Mode } from '../model/mode.ts';
import { blockAt, type SectionModel } from '../model/section-model.ts';
import { sameTarget, type Target, targetAt } from '../model/target.ts';
import { placeWords, type TargetWords, targetWords } from '../model/words.ts';
import { hasRoomForNumber } from '../number-on-box.tsx';
import classes from './hover-layer.module.css';

export interface HoverHandle {
  show: (cell: Cell) => void;
  hide: () => void;
}

interface HoverLayerProps {
  ref: Ref<HoverHandle>;
  /** Announces a lost place to screen readers. It stands outside the grid, which may hold cells only. */
  news: RefObject<HTMLOutputElement | null>;
  layout: Layout;
  model: SectionModel;
  mode: Mode;
}

/**
 * One highlight over the cells, moved by transform: following the pointer touches no cell and renders nothing again.
 * It stays where it is when the yard changes under it, and says so when its place is lost.
 */
export function HoverLayer({ ref, news, layout, model, mode }: HoverLayerProps) {
  const { t } = useTranslation('storage-areas');
  const ghost = useRef<HTMLDivElement>(null);
  const tip = useRef<HTMLDivElement>(null);
  const shown = useRef<{ cell: Cell; target: Target | undefined }>(undefined);

  function show(cell: Cell): void {
    const shape = layout.rows[cell.row - 1];
    if (!shape || !ghost.current || !tip.current) {
      hide();
      return;
    }
    const before = shown.current;
    const same =
      before?.cell.row === cell.row && before.cell.tier === cell.tier && before.cell.position === cell.position;
    if (mode.kind === 'look') {
      const block = blockAt(model, cell);
      shown.current = { cell, target: undefined };
      tip.current.hidden = true;
      ghost.current.hidden = !block;
      if (!block) return;
      const rect = rectOf(layout, block);
      draw(ghost.current, 'look', rect);
      if (hasRoomForNumber(rect.width, layout.sizes.text)) return;
      write(tip.current, { state: 'look', verdict: block.cin, place: placeWords(block), details: [] });
      point(tip.current, rect, sideOf(tip.current, rect));
      return;
    }
    const target = targetAt(shape, model, cell, mode.mover);
    if (same && sameTarget(target, before.target)) return;
    const lost = same && before.target !== undefined && !before.target.refusal && target.refusal !== undefined;
    shown.current = { cell, target };
    const words = targetWords(t, target, lost);
    const rect = rectOf(layout, target);
    draw(ghost.current, words.state, rect);
    ghost.current.hidden = false;
    write(tip.current, words);
    point(tip.current, rect, sideOf(tip.current, rect));
    if (news.current)
      news.current.textContent = lost ? `${words.verdict}: ${words.place}. ${words.details.join(' ')}` : '';
  }

  function hide(): void {
    shown.current = undefined;
    if (ghost.current) ghost.current.hidden = true;
    if (tip.current) tip.current.hidden = true;
  }

  useImperativeHandle(ref, () => ({ show, hide }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the yard changed under a highlight that stands
  useLayoutEffect(() => {
    const standing = shown.current;
    if (standing) show(standing.cell);
  }, [layout, model, mode]);

  return (
    <>
      <div ref={ghost} className={classes.ghost} hidden data-yard-highlight />
      <div ref={tip} className={classes.tip} hidden data-yard-tip>
        <strong />
        <span />
        <p />
      </div>
    </>
  );
}

function draw(ghost: HTMLElement, state: string, { x, y, width, height }: Rect): void {
  ghost.dataset.state = state;
  ghost.style.width = `${width}px`;
  ghost.style.height = `${height}px`;
  ghost.style.transform = `translate(${x}px, ${y}px)`;
}

function write(tip: HTMLElement, words: TargetWords): void {
  const [verdict, place, details] = tip.children;
  tip.dataset.state = words.state;
  if (verdict) verdict.textContent = words.verdict;
  if (place) place.textContent = words.place;
  if (details) details.textContent = words.details.join(' ');
}

/** Between the place and its tip. */
const gap = 8;

interface Side {
  right: boolean;
  above: boolean;
}

/** Towards the middle of the pane, and above where there is no room for it below: the pane would cut it off. */
function sideOf(tip: HTMLElement, { x, y, height }: Rect): Side {
  const pane = tip.closest<HTMLElement>('[data-yard-pane]');
  const cells = tip.parentElement;
  if (!pane || !cells) return { right: false, above: false };
  const [paneBox, box] = [pane.getBoundingClientRect(), cells.getBoundingClientRect()];
  const top = box.top + y;
  const bottom = top + height;
  const isLow = top - paneBox.top > paneBox.height * 0.7;
  return {
    right: box.left + x - paneBox.left > paneBox.width * 0.6,
    above: isLow || paneBox.bottom - bottom < tip.offsetHeight + gap,
  };
}

function point(tip: HTMLElement, { x, y, width, height }: Rect, { right, above }: Side): void {
  const across = right ? `${x + width}px` : `${x}px`;
  const down = above ? `${y - gap}px` : `${y + height + gap}px`;
  tip.style.transform = `translate(${across}, ${down}) translate(${right ? '-100%' : '0'}, ${above ? '-100%' : '0'})`;
  tip.hidden = false;
}
