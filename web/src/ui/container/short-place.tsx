import type { Place } from '@boxyard/contract/yard/places.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { placeText } from './place-text.ts';
import classes from './short-place.module.css';

interface ShortPlaceProps {
  at: Place;
  /** Where something goes, with an arrow before it. */
  isTarget?: boolean;
}

/** A place in one line of a list: where there is no room, its area is cut and never its cells. It is read, and shown on hover, in full. */
export function ShortPlace({ at, isTarget = false }: ShortPlaceProps) {
  const { t } = useTranslation();
  const { storageAreaName, storageSectionName, row, tier, position, blockIndex } = at;
  const positions = blockIndex > 1 ? `${position}–${position + blockIndex - 1}` : position;
  return (
    <span className={classes.place} title={placeText(at)}>
      <VisuallyHidden>{placeText(at)}</VisuallyHidden>
      <span className={classes.short} aria-hidden="true">
        {isTarget && <IconArrowRight size={13} stroke={1.8} />}
        <span className={classes.area}>{storageAreaName}</span>
        <span>
          {' > '}
          {storageSectionName} {t('place.cells', { row, tier, positions })}
        </span>
      </span>
    </span>
  );
}
