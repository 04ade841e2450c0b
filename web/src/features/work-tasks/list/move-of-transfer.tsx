import type { WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Place } from '../../../ui/container/place.tsx';
import classes from './tasks.module.css';

/** From where to where a transfer goes or went; nothing where that is not known. */
export function MoveOfTransfer({ task: { places } }: { task: WorkTaskRow }) {
  if (!places?.from && !places?.to) return null;
  return (
    <span className={classes.move}>
      {places.from && <Place at={places.from} />}
      <span>
        <IconArrowRight size={13} stroke={1.8} aria-hidden="true" /> {places.to && <Place at={places.to} />}
      </span>
    </span>
  );
}
