import { useTranslation } from 'react-i18next';
import type { ListState } from '../list/use-list-state.ts';
import type { Column } from './column.ts';

/** The order of a list in words: its column and direction, or the name of an order that no column has. */
export function useOrderText<Row>(list: ListState, columns: Column<Row>[]): string {
  const { t } = useTranslation();
  const { sort = '', order } = list;
  const column = columns.find(({ id, sortable }) => sortable && id === sort.replace('-', ''));
  if (column) return t(sort.startsWith('-') ? 'table.descending' : 'table.ascending', { column: column.header });
  return order ? t(`table.order.${order}`) : '';
}
