import i18next from 'i18next';
import type { ColumnFilter } from '../table/column.ts';

const choice = <Filter extends string>(param: Filter, kind: 'active' | 'enabled'): ColumnFilter<Filter> => ({
  kind: 'select',
  param,
  options: ['true', 'false'].map((value) => ({ value, label: i18next.t(`${kind}.${value}`, { ns: 'enums' }) })),
});

/** Filters of a boolean field, as the screens say it: active or inactive, enabled or disabled. */
export const activeFilter = <Filter extends string>(param: Filter) => choice(param, 'active');
export const enabledFilter = <Filter extends string>(param: Filter) => choice(param, 'enabled');
