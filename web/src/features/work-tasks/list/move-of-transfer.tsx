import type { Place } from '@boxyard/contract/places.ts';
import type { WorkTaskRow } from '@boxyard/contract/work-tasks.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { placeText } from '../../../ui/container/place-text.ts';
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

/** A place in one line: where there is no room, its area is cut and never its cells. It is read, and shown on hover, in full. */
function ShortPlace({ at, isTarget = false }: { at: Place; isTarget?: boolean }) {
  const { t } = useTranslation('tasks');
  const { storageAreaName, storageSectionName, row, tier, position, blockIndex } = at;
  const positions = blockIndex > 1 ? `${position}–${position + blockIndex - 1}` : position;
  return (
    <span title={placeText(at)}>
      <VisuallyHidden>{placeText(at)}</VisuallyHidden>
      <span className={classes.short} aria-hidden="true">
        {isTarget && <IconArrowRight size={13} stroke={1.8} />}
        <span className={classes.area}>{storageAreaName}</span>
        <span>
          {' > '}
          {storageSectionName} {t('shortCells', { row, tier, positions })}
        </span>
      </span>
    </span>
  );
}
