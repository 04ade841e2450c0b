import type { WarehouseRow } from '@boxyard/contract/yard/warehouses.ts';
import { Button, Group } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { formatNumber, formatPercent } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import type { ListState } from '../../ui/list/use-list-state.ts';
import { StorageAreasLink } from './storage-areas-link.tsx';
import classes from './warehouse-card.module.css';
import { type PictureBox, pictureOf } from './yard-picture.ts';

interface WarehouseCardsProps {
  query: Pick<UseQueryResult<{ rows: WarehouseRow[] }>, 'data' | 'error' | 'isPending' | 'refetch'>;
  list: ListState;
  add: ReactNode;
}

/** The cards, or in their place the loading state, an error or an empty list. */
export function WarehouseCards({ query, list, add }: WarehouseCardsProps) {
  const { t } = useTranslation();
  if (query.error && !query.data) {
    const { error } = query;
    return (
      <div className={classes.notice} role="alert">
        {error instanceof ApiProblem ? sentence(error.body, error.body.detail) : t('table.failed')}
        <Button variant="default" onClick={() => void query.refetch()}>
          {t('table.retry')}
        </Button>
      </div>
    );
  }
  if (!query.data) {
    return (
      <div className={classes.grid} role="status">
        {[1, 2, 3].map((at) => (
          <div key={at} className={classes.bone}>
            {at === 1 && t('table.loading')}
          </div>
        ))}
      </div>
    );
  }
  if (query.data.rows.length === 0) {
    return (
      <div className={classes.notice}>
        {t('table.empty')}
        {list.active.length > 0 ? (
          <Button variant="default" onClick={list.clear}>
            {t('table.clearFilters')}
          </Button>
        ) : (
          add
        )}
      </div>
    );
  }
  return (
    <ul className={classes.grid}>
      {query.data.rows.map((warehouse) => (
        <WarehouseCard key={warehouse.id} warehouse={warehouse} />
      ))}
    </ul>
  );
}

function WarehouseCard({ warehouse }: { warehouse: WarehouseRow }) {
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

const pitch = 22;
const boxHeight = 15;
const ground = 98;
const left = 28;
const ridge = 5;

/** A warehouse's picture: a crane over stacks, as full as the yard is. */
function YardImage({ seed, full }: { seed: number; full: number }) {
  const boxes = useMemo(() => pictureOf(seed, full), [seed, full]);
  return (
    <svg className={classes.image} viewBox="0 0 320 112" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <path className={classes.crane} d={`M12 ${ground}V24M308 ${ground}V24M4 24h312M4 17h312M4 17v7M316 17v7`} />
      <path className={classes.crane} d="M196 17v7M222 17v7M203 24v8M215 24v8M199 32h20" />
      {boxes.map((box) => (
        <Box key={`${box.slot}/${box.tier}`} {...box} />
      ))}
      <path className={classes.ground} d={`M0 ${ground + 1}h320`} />
    </svg>
  );
}

function Box({ slot, tier, size, tone }: PictureBox) {
  const width = size * pitch - 2;
  const ribs = Array.from({ length: Math.floor((width - ridge) / ridge) }, (_, at) => (at + 1) * ridge);
  return (
    <g transform={`translate(${left + slot * pitch} ${ground - (tier + 1) * boxHeight})`} data-tone={tone}>
      <rect width={width} height={boxHeight - 1} rx="1" />
      <path d={ribs.map((x) => `M${x} 3v${boxHeight - 7}`).join('')} />
    </g>
  );
}
