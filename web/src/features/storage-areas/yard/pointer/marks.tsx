import { memo } from 'react';
import { type Layout, rectOf, type Span } from '../geometry/geometry.ts';
import { type Proposed, type Spotlight, spanOfProposed } from '../model/mode.ts';
import type { Step } from '../model/plan.ts';
import { blocksIn, type SectionModel } from '../model/section-model.ts';
import classes from './marks.module.css';

interface MarksProps {
  layout: Layout;
  model: SectionModel;
  spotlight: Spotlight | undefined;
  plan: { steps: readonly Step[]; words: string | undefined } | undefined;
  best: readonly Proposed[] | undefined;
  /** The containers that are selected, by id. */
  selected: ReadonlyMap<number, unknown>;
}

/** Marks over the cells: the place that was searched for, the containers that are selected, the places that are proposed and taken. */
export const Marks = memo(function Marks({ layout, model, spotlight, plan, best, selected }: MarksProps) {
  const chosen = selected.size === 0 ? [] : [...blocksIn(model)].filter((block) => isSelected(block, selected));
  return (
    <>
      {spotlight && layout.rows[spotlight.row - 1] && (
        <div key={spotlight.nonce} className={classes.spotlight} style={styleOf(layout, spotlight)} data-yard-sight />
      )}
      {chosen.map((block) => (
        <div key={block.containerId} className={classes.selected} style={styleOf(layout, block)} data-yard-selected />
      ))}
      {best?.map((place) =>
        layout.rows[place.row - 1] ? (
          <div
            key={place.rank}
            className={classes.best}
            style={styleOf(layout, spanOfProposed(place))}
            data-yard-best={place.rank}
          >
            ★{place.rank}
          </div>
        ) : null,
      )}
      {plan?.steps.map(({ mover, target }) => (
        <div
          key={mover.containerId}
          className={classes.planned}
          style={styleOf(layout, target)}
          role={plan.words && 'status'}
          data-warns={target.warnings.length > 0 || undefined}
          data-yard-planned
        >
          {plan.words ?? mover.cin}
        </div>
      ))}
    </>
  );
});

const isSelected = (block: { kind: string; containerId: number }, selected: ReadonlyMap<number, unknown>) =>
  block.kind === 'current' && selected.has(block.containerId);

function styleOf(layout: Layout, span: Span) {
  const { x, y, width, height } = rectOf(layout, span);
  return { left: x, top: y, width, height };
}
