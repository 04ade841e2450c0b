import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import i18next from 'i18next';
import { formatDateTime } from '../../../core/text/format.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { timedOfContainer } from '../transactions.api.ts';
import { isTimedChoice, type TransactionValues } from './transaction.values.ts';

type Charged = Pick<TransactionRow, 'type' | 'clientId' | 'startedAt' | 'finishedAt'>;

/** The transaction that charges the same client for a part of the same time already. A running one has no end. */
export function overlapping<Row extends Charged>(
  { type, clientId, startedAt, finishedAt }: Pick<TransactionValues, keyof Charged>,
  rows: readonly Row[],
): Row | undefined {
  if (!isTimedChoice(type) || startedAt === null) return undefined;
  const end = finishedAt ?? Number.POSITIVE_INFINITY;
  return rows.find(
    (row) =>
      row.type === type &&
      row.clientId === clientId &&
      row.startedAt < end &&
      startedAt < (row.finishedAt ?? Number.POSITIVE_INFINITY),
  );
}

/** Asks before a client is charged twice for the same time: it can be meant, and is a slip nearly always. */
export async function isChargeMeant(containerId: number, values: TransactionValues): Promise<boolean> {
  const { type } = values;
  if (!isTimedChoice(type) || type === '') return true;
  const found = overlapping(values, await timedOfContainer(containerId, type));
  if (!found) return true;
  const t = i18next.getFixedT(null, ['transactions', 'enums']);
  const words = {
    type: t(`transactionType.${type}`, { ns: 'enums' }),
    from: formatDateTime(found.startedAt),
    to: formatDateTime(found.finishedAt),
  };
  return confirm({
    title: t('twice.title'),
    message: t(found.finishedAt === null ? 'twice.running' : 'twice.ended', words),
    yes: t('twice.yes'),
    no: t('twice.no'),
    danger: true,
  });
}
