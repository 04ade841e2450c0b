import type { WorkTaskRow } from '@boxyard/contract/work/work-tasks.ts';
import { ShortPlace } from '../../../ui/container/short-place.tsx';
import classes from './tasks.module.css';

/** From where to where a transfer goes or went, a line for each; nothing where that is not known. */
export function MoveOfTransfer({ task: { places } }: { task: WorkTaskRow }) {
  if (!places?.from && !places?.to) return null;
  return (
    <span className={classes.move}>
      {places.from && <ShortPlace at={places.from} />}
      {places.to && <ShortPlace at={places.to} isTarget />}
    </span>
  );
}
