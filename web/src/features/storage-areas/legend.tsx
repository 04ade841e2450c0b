import type { AreaColor } from '@boxyard/contract/yard/storage-areas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './legend.module.css';
import { colorsQuery } from './storage-areas.api.ts';

const kinds = ['stored', 'inTransfer', 'reserved', 'free'] as const;

/** Beyond these a legend explains nothing at a glance. */
const mostColors = 6;

/** How the yard draws its cells. */
export function Legend() {
  const { t } = useTranslation('storage-areas');
  return (
    <ul className={classes.legend} aria-label={t('legend.title')}>
      {kinds.map((kind) => (
        <li key={kind}>
          <span className={classes[kind]} aria-hidden="true" />
          {t(`legend.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** Whose containers have which colour in an area. */
export function ColorLegend({ warehouseId, areaId }: { warehouseId: number; areaId: number }) {
  const { t } = useTranslation('storage-areas');
  const { data: colors = [] } = useQuery(colorsQuery(warehouseId, areaId));
  if (colors.length === 0) return null;
  return (
    <ul className={`${classes.legend} ${classes.colors}`} aria-label={t('legend.colors')}>
      {colors.slice(0, mostColors).map((each) => (
        <li key={each.color} title={t('legend.containers', { count: each.containers })}>
          <span className={classes.color} style={{ background: each.color }} aria-hidden="true" />
          {namesOf(each)}
        </li>
      ))}
      {colors.length > mostColors && <li>{t('legend.moreColors')}</li>}
    </ul>
  );
}

function namesOf({ clientNames, clients }: AreaColor): string {
  const others = clients - clientNames.length;
  return clientNames.join(', ') + (others > 0 ? `, +${others}` : '');
}
