import i18next from 'i18next';
import type { ColumnFilter } from './data-table.tsx';

const choice = (param: string, kind: 'active' | 'enabled'): ColumnFilter => ({
  kind: 'select',
  param,
  options: ['true', 'false'].map((value) => ({ value, label: i18next.t(`${kind}.${value}`, { ns: 'enums' }) })),
});

/** Filters of a truth value, in the words of the screens: active or inactive, enabled or disabled. */
export const activeFilter = (param: string): ColumnFilter => choice(param, 'active');
export const enabledFilter = (param: string): ColumnFilter => choice(param, 'enabled');
