import type { WarehouseRow } from '@boxyard/contract/yard/warehouses.ts';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import type { ListState } from '../../ui/list/use-list-state.ts';
import classes from './warehouse-card.module.css';
import { WarehouseCard } from './warehouse-card.tsx';

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
