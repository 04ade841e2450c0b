import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toggle } from '../../../ui/table/column.ts';

const params = ['mine', 'open', 'dueToday', 'overdue'] as const;

/** Mine, Open, Today and Overdue, one click each, above a list of tasks. */
export function useTaskToggles(): Toggle<(typeof params)[number]>[] {
  const { t } = useTranslation('tasks');
  return useMemo(
    () => params.map((param) => ({ param, value: 'true', label: t(param), hint: t(`hint.${param}`) })),
    [t],
  );
}
