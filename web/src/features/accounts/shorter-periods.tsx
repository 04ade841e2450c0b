import type { DueErasure } from '@boxyard/contract/people/privacy.ts';
import type { AccountValues } from '@boxyard/contract/settings/accounts.ts';
import i18next from 'i18next';
import { formatDate } from '../../core/text/format.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { readDue } from '../privacy/privacy.api.ts';
import { ownAccount } from './accounts.api.ts';

const periods = ['driversMonths', 'employeesMonths', 'historyMonths'] as const satisfies (keyof DueErasure)[];

/** Asks before data are kept for a shorter time, where some would be erased: it cannot be undone. */
export async function isErasureMeant(values: AccountValues): Promise<boolean> {
  const before = await ownAccount.fresh();
  const isShorter = (period: (typeof periods)[number]) =>
    values[period] !== null && values[period] < (before[period] ?? Number.POSITIVE_INFINITY);
  const shorter = periods.filter(isShorter);
  if (shorter.length === 0) return true;
  const due = await readDue(Object.fromEntries(shorter.map((period) => [period, values[period] ?? undefined])));
  const erased = shorter.filter((period) => due[period].count > 0);
  if (erased.length === 0) return true;
  const t = i18next.getFixedT(null, 'accounts');
  return confirm({
    title: t('eraseOldTitle'),
    message: (
      <>
        {t('eraseOldWhen')}
        <br />
        {erased.map((period) => (
          <span key={period}>
            <br />
            {lineOf(period, due)}
          </span>
        ))}
        <br />
        <br />
        {t('eraseOldForGood')}
      </>
    ),
    yes: t('eraseOldYes'),
    no: t('eraseOldNo'),
    danger: true,
  });

  function lineOf(period: keyof DueErasure, { [period]: { count, first, last } }: DueErasure): string {
    const dates = { from: formatDate(first), to: formatDate(last) };
    return `${t(`eraseOld.${period}`, { count })} ${t('eraseOldDates', dates)}`;
  }
}
