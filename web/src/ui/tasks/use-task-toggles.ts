import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Toggle } from '../data-table.tsx';
import { toggleValues } from './task-search.ts';

const words = { mine: 'mine', es: 'open', overdue: 'overdue' } as const;
const params = ['mine', 'es', 'overdue'] as const;

/** Mine, Open and Overdue, one click each, above a list of tasks. */
export function useTaskToggles(): Toggle[] {
  const { t } = useTranslation('tasks');
  return useMemo(() => params.map((param) => ({ param, value: toggleValues[param], label: t(words[param]) })), [t]);
}
