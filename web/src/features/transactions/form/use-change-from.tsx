import { isTimed } from '@boxyard/contract/billing/billing.ts';
import type { TransactionRow, TransactionUpdate } from '@boxyard/contract/billing/transactions.ts';
import { namesOf } from '@boxyard/contract/core/fields.ts';
import { today } from '../../../core/text/day.ts';
import { changeFrom, transactions } from '../transactions.api.ts';
import { firstDayOf, useFromWhichDay } from './from-which-day.tsx';

/** What may be saved with it for the whole charge. */
const beside = ['vat', 'notes'];

/** It runs since before today, and no run made it. */
const isRunning = (charge: TransactionRow): boolean =>
  isTimed(charge.type) && charge.finishedAt === null && charge.runId === null && firstDayOf(charge) < today();

/** The save of a transaction that asks from which day another price of a running charge holds. */
export function useChangeFrom(charge: TransactionRow) {
  const { ask, dialog } = useFromWhichDay(charge);
  const { containerId } = charge;
  const save = transactions(containerId).update;

  async function update(id: number, body: TransactionUpdate, version?: number) {
    const { unitPrice, noChargeDayCount, ...rest } = body;
    const isAnother = unitPrice !== undefined || noChargeDayCount !== undefined;
    const others = namesOf(rest);
    if (!isAnother || !isRunning(charge) || others.some((name) => !beside.includes(name)))
      return save(id, body, version);
    const answer = await ask();
    if (answer === null) return null;
    if (answer === 'all') return save(id, body, version);
    if (others.length > 0) await save(id, rest, version);
    return changeFrom(containerId, id, {
      fromDay: answer.day,
      ...(unitPrice !== undefined && { unitPrice }),
      ...(noChargeDayCount !== undefined && { noChargeDayCount }),
    });
  }

  return { update, dialog };
}
