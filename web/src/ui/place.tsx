import { useTranslation } from 'react-i18next';
import classes from './place.module.css';

export interface PlaceProps {
  area: string;
  section: string;
  row: number;
  tier: number;
  position: number;
  /** Positions held; more than one shows a range. */
  size?: number;
}

/** A place in the yard: Area A › S1 › Row 2 › Tier 3 › Pos 4–5. */
export function Place({ area, section, row, tier, position, size = 1 }: PlaceProps) {
  const { t } = useTranslation();
  const range = size > 1 ? `${position}–${position + size - 1}` : String(position);
  const steps = [
    ['area', area],
    ['section', section],
    ['row', t('place.row', { n: row })],
    ['tier', t('place.tier', { n: tier })],
    ['position', t('place.position', { n: range })],
  ];
  return (
    <span className={classes.place}>
      {steps.map(([name, text], at) => (
        <span key={name}>
          {at > 0 && <span className={classes.arrow}> › </span>}
          {text}
        </span>
      ))}
    </span>
  );
}
