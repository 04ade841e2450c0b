import type { WarehouseOccupancy } from '@boxyard/contract/core/dashboard.ts';
import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatPercent } from '../../core/text/format.ts';
import { Card } from './card.tsx';
import classes from './dashboard.module.css';
import { Meter } from './meter.tsx';

interface Cells {
  cells: number;
  held: number;
}

const shareOf = ({ cells, held }: Cells) => (cells === 0 ? 0 : held / cells);

/** How full the warehouses and their areas are, in cells: a 40' container holds two. */
export function OccupancyCard({ occupancy }: { occupancy: WarehouseOccupancy[] }) {
  const { t } = useTranslation('dashboard');
  const heldOf = (cells: Cells) => `${formatNumber(cells.held)} / ${formatNumber(cells.cells)}`;
  return (
    <Card title={t('occupancy.title')} aside={t('occupancy.unit')}>
      <ul className={classes.meters}>
        {occupancy.flatMap(({ id, name, areas, ...all }) => [
          <Meter
            key={id}
            isSum
            share={shareOf(all)}
            value={`${formatPercent(Math.round(shareOf(all) * 100))}`}
            label={
              <Link to="/warehouses/$warehouseId/storage-areas" params={{ warehouseId: id }} title={name}>
                {name}
              </Link>
            }
          />,
          ...areas.map((area) => (
            <Meter
              key={`${id}/${area.id}`}
              share={shareOf(area)}
              value={heldOf(area)}
              label={
                <Link
                  to="/warehouses/$warehouseId/storage-areas"
                  params={{ warehouseId: id }}
                  hash={String(area.id)}
                  title={area.name}
                >
                  {area.name}
                </Link>
              }
            />
          )),
        ])}
      </ul>
      {occupancy.length === 0 && <Text c="dimmed">{t('table.empty', { ns: 'common' })}</Text>}
    </Card>
  );
}
