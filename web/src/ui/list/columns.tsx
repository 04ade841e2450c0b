import i18next from 'i18next';
import type { ReactNode } from 'react';
import { StatusBadge } from '../badge/status-badge.tsx';
import { Tick } from '../badge/tick.tsx';
import type { Column } from '../table/column.ts';
import { activeFilter, enabledFilter } from './boolean-filter.ts';

/** The last column: what can be done with a row. It fits so many icons. */
export function actionsColumn<Row>(icons: 1 | 2 | 3, cell: (row: Row) => ReactNode): Column<Row, never, never> {
  return { id: 'actions', header: '', fixed: true, align: 'right', width: `${24 + icons * 32}px`, cell };
}

/** A column that is sorted and searched by its own name, and always shown. */
export function textColumn<Row, Name extends string>(
  id: Name,
  header: string,
  cell: (row: Row) => ReactNode,
): Column<Row, Name, Name> {
  return { id, header, fixed: true, sortable: true, breaks: true, filter: { kind: 'text', param: id }, cell };
}

export function activeColumn<Row extends { isActive: boolean }>(header: string): Column<Row, 'isActive', 'isActive'> {
  return {
    id: 'isActive',
    header,
    sortable: true,
    width: '180px',
    filter: activeFilter('isActive'),
    cell: ({ isActive }) => (
      <StatusBadge tone={isActive ? 'success' : 'danger'}>
        {i18next.t(`active.${isActive}`, { ns: 'enums' })}
      </StatusBadge>
    ),
  };
}

export function enabledColumn<Row extends { isEnabled: boolean }>(
  header: string,
): Column<Row, 'isEnabled', 'isEnabled'> {
  return {
    id: 'isEnabled',
    header,
    sortable: true,
    room: 'much',
    align: 'center',
    width: '130px',
    filter: enabledFilter('isEnabled'),
    cell: ({ isEnabled }) => <Tick on={isEnabled} />,
  };
}

export function emailColumn<Row extends { email: string }>(header: string): Column<Row, 'email', 'email'> {
  return {
    id: 'email',
    header,
    sortable: true,
    room: 'some',
    breaks: true,
    filter: { kind: 'text', param: 'email' },
    cell: ({ email }) => <a href={`mailto:${email}`}>{email}</a>,
  };
}

/** Both names of a person, under the name of the sort and the filter that take them together. */
export function fullNameColumn<Row extends { firstname: string; lastname: string }>(
  header: string,
): Column<Row, 'name', 'name'> {
  return {
    id: 'name',
    header,
    sortable: true,
    filter: { kind: 'text', param: 'name' },
    cell: ({ firstname, lastname }) => `${firstname} ${lastname}`.trim(),
  };
}
