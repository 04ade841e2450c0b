import type { FlowDay } from '@boxyard/contract/core/dashboard.ts';
import { inSlovak } from '../../../core/text/format.ts';

export type Direction = 'in' | 'out';

/** The search of the list that shows what a number counts. */
export const passagesOf = ({ from, to }: Pick<FlowDay, 'from' | 'to'>, direction: Direction) => ({
  type: `gate_${direction}`,
  from: String(from),
  to: String(to),
});

/** `2026-11-21` as `21/11`, in Slovak `21. 11.`, for the axis and the table. */
export function shortDay(date: string): string {
  const [month = '', day = ''] = date.slice(5).split('-');
  return inSlovak() ? `${Number(day)}.\u00a0${Number(month)}.` : `${day}/${month}`;
}
