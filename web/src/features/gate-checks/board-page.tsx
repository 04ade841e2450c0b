import type { BookingsBoard } from '@boxyard/contract/bookings/gate-checks.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { today } from '../../core/text/day.ts';
import { formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { BookingsTabs } from '../../ui/bookings/bookings-tabs.tsx';
import { refusalOf } from '../../ui/container/said.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './board.module.css';
import { boardQuery } from './gate-checks.api.ts';

interface Tile {
  name: string;
  count: (board: BookingsBoard) => number;
  to: NonNullable<LinkProps['to']>;
  search: () => Record<string, string>;
  /** Somebody has to look at it, where there is any. */
  isUrgent?: true;
}

const tiles: Tile[] = [
  {
    name: 'exceptions',
    count: ({ exceptions }) => exceptions,
    to: '/bookings/exceptions',
    search: () => ({}),
    isUrgent: true,
  },
  {
    name: 'ending',
    count: ({ ending }) => ending,
    to: '/bookings/orders',
    search: () => ({ isEnding: 'true' }),
    isUrgent: true,
  },
  {
    name: 'full',
    count: ({ full }) => full,
    to: '/bookings/orders',
    search: () => ({ standing: 'full' }),
    isUrgent: true,
  },
  {
    name: 'expected',
    count: ({ expected }) => expected,
    to: '/bookings/trucks',
    search: () => ({ day: today(), isExpected: 'true' }),
  },
  { name: 'holds', count: ({ holds }) => holds, to: '/bookings/holds', search: () => ({ isActive: 'true' }) },
  { name: 'stops', count: ({ stops }) => stops, to: '/bookings/stops', search: () => ({ isActive: 'true' }) },
  {
    name: 'openOut',
    count: ({ open }) => open.out,
    to: '/bookings/orders',
    search: () => ({ direction: 'out', standing: 'open' }),
  },
  {
    name: 'openIn',
    count: ({ open }) => open.in,
    to: '/bookings/orders',
    search: () => ({ direction: 'in', standing: 'open' }),
  },
];

/** What ends, is used up, waits for a word or is on its way; each number leads to the list that it counts. @param children what is expected, and what ends, row by row */
export function BoardPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('bookings');
  const { data: board, error } = useQuery(boardQuery);
  return (
    <Page title={t('title')} actions={<LinkButton to="/bookings/orders/create">{t('addOrder')}</LinkButton>}>
      <BookingsTabs>
        {error && !board ? (
          <Text role="alert">{error instanceof ApiProblem ? refusalOf(error) : t('boardFailed')}</Text>
        ) : (
          <ul className={classes.tiles} aria-busy={board === undefined}>
            {tiles.map((tile) => (
              <TileLink key={tile.name} tile={tile} count={board && tile.count(board)} />
            ))}
          </ul>
        )}
        <div className={classes.panels}>{children}</div>
      </BookingsTabs>
    </Page>
  );
}

function TileLink({ tile: { name, to, search, isUrgent }, count }: { tile: Tile; count: number | undefined }) {
  const { t } = useTranslation('bookings');
  return (
    <li>
      {/* The router types a search by its route; each list reads its own with its own schema. */}
      <Link to={to} search={search() as never} className={classes.tile} data-urgent={(isUrgent && count) || undefined}>
        <strong>{count === undefined ? '–' : formatNumber(count)}</strong>
        <span>{t(`tile.${name}`, { count: count ?? 0 })}</span>
      </Link>
    </li>
  );
}
