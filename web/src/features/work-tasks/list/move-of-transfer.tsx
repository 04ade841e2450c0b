import type { WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { IconArrowRight } from '@tabler/icons-react';
import { Place } from '../../../ui/container/place.tsx';
import classes from './tasks.module.css';

/** From where to where a transfer goes or went; nothing where that is not known. */
export function MoveOfTransfer({ task: { fromPlace, toPlace } }: { task: WorkTaskRow }) {
  if (!fromPlace && !toPlace) return null;
  return (
    <span className={classes.move}>
      <Place at={fromPlace} />
      <span>
        <IconArrowRight size={13} stroke={1.8} aria-hidden="true" /> <Place at={toPlace} />
      </span>
    </span>
  );
}
