import type { WarehouseRow } from '@boxyard/contract/yard/warehouses.ts';
import { Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { StorageAreasLink } from './storage-areas-link.tsx';
import classes from './warehouse-card.module.css';
import { YardImage } from './yard-image.tsx';

export function WarehouseCard({ warehouse }: { warehouse: WarehouseRow }) {
  const { t } = useTranslation(['warehouses', 'enums']);
  const { id, name, description, isEnabled, isDefault, areasCount, containersCount, cellsCount, cellsInUse } =
    warehouse;
  const full = cellsCount > 0 ? cellsInUse / cellsCount : 0;
  const facts: [string, string][] = [
    [t('areas', { count: areasCount }), formatNumber(areasCount)],
    [t('containers', { count: containersCount }), formatNumber(containersCount)],
    [t('positions', { count: cellsCount }), formatNumber(cellsCount)],
  ];
  if (cellsCount > 0) facts.push([t('full'), formatPercent(Math.round(full * 100))]);
  return (
    <li className={classes.card} data-disabled={!isEnabled || undefined}>
      <YardImage seed={id} full={full} />
      <div className={classes.body}>
        <Group gap="6px 8px">
          <h2 className={classes.name}>
            <Link to="/warehouses/$warehouseId/edit" params={{ warehouseId: id }}>
              {name}
            </Link>
          </h2>
          {isDefault && <StatusBadge tone="info">{t('default')}</StatusBadge>}
          <StatusBadge tone={isEnabled ? 'success' : 'danger'}>
            {t(`enabled.${isEnabled}`, { ns: 'enums' })}
          </StatusBadge>
        </Group>
        {addressOf(warehouse) && <p className={classes.text}>{addressOf(warehouse)}</p>}
        {description && <p className={classes.text}>{description}</p>}
        <dl className={classes.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <StorageAreasLink id={id} name={name} fullWidth />
      </div>
    </li>
  );
}

function addressOf(warehouse: WarehouseRow): string {
  const street = `${warehouse.addressLine1} ${warehouse.addressLine2}`.trim();
  const city = `${warehouse.addressZip} ${warehouse.addressCity}`.trim();
  return [street, city].filter(Boolean).join(', ');
}
