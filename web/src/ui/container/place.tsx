import type { StoragePosition } from '@boxyard/contract/positions.ts';
import { useTranslation } from 'react-i18next';
import classes from './place.module.css';
import { placeInWords, placeText } from './place-text.ts';

interface PlaceProps {
  /** The cells that a container holds, or a place as the server writes it. */
  at: readonly StoragePosition[] | string;
}

/** A place in the yard: Area A > S1 > Row: 2 > Tier: 3 > Position: 4 - 5, in the reader's language. */
export function Place({ at }: PlaceProps) {
  useTranslation(); // said anew when the language changes
  const steps = (typeof at === 'string' ? placeInWords(at) : placeText(at)).split(' > ');
  return (
    <span className={classes.place}>
      {steps.map((step, level) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the levels of a place are in a fixed order
        <span key={level}>
          {level > 0 && <span className={classes.arrow}> &gt; </span>}
          {step}
        </span>
      ))}
    </span>
  );
}
