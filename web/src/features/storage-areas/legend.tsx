import type { AreaColor } from '@boxyard/contract/storage-areas.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import classes from './legend.module.css';
import { colorsQuery } from './storage-areas.api.ts';

const kinds = ['stored', 'inTransfer', 'reserved', 'free'] as const;

/** Beyond these a legend explains nothing at a glance. */
const mostColors = 8;

interface LegendProps {
  warehouseId: number;
  areaId: number;
}

/** How the yard draws its cells, and whose containers have which colour in the area. */
export function Legend({ warehouseId, areaId }: LegendProps) {
  const { t } = useTranslation('storage-areas');
  const { data: colors = [] } = useQuery(colorsQuery(warehouseId, areaId));
  return (
    <div className={classes.legends}>
      <ul className={classes.legend} aria-label={t('legend.title')}>
        {kinds.map((kind) => (
          <li key={kind}>
            <span className={classes[kind]} aria-hidden="true" />
            {t(`legend.${kind}`)}
          </li>
        ))}
      </ul>
      {colors.length > 0 && (
        <ul className={classes.legend} aria-label={t('legend.colors')}>
          {colors.slice(0, mostColors).map((each) => (
            <li key={each.color} title={t('legend.containers', { count: each.containers })}>
              <span className={classes.color} style={{ background: each.color }} aria-hidden="true" />
              {namesOf(each)}
            </li>
          ))}
          {colors.length > mostColors && <li>{t('legend.moreColors')}</li>}
        </ul>
      )}
    </div>
  );
}

function namesOf({ clientNames, clients }: AreaColor): string {
  const others = clients - clientNames.length;
  return clientNames.join(', ') + (others > 0 ? `, +${others}` : '');
}
