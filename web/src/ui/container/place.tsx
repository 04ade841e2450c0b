import type { Place as YardPlace } from '@boxyard/contract/yard/places.ts';
import type { StoragePosition } from '@boxyard/contract/yard/positions.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './place.module.css';
import { placeText } from './place-text.ts';

interface PlaceProps {
  /** A place, or the cells that a container holds. */
  at: YardPlace | readonly StoragePosition[];
}

/** A place in the yard: Area A > S1 > Row: 2 > Tier: 3 > Position: 4 - 5, in the reader's language. */
export function Place({ at }: PlaceProps) {
  useTranslation(); // said anew when the language changes
  const steps = placeText(at).split(' > ');
  return (
    <span className={classes.place}>
      {steps.map((step, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a place are in a fixed order
        <Fragment key={level}>
          {level > 0 && <wbr />}
          <span>
            {level > 0 && <span className={classes.arrow}> &gt; </span>}
            {step}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
