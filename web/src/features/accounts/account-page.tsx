import type { DueErasure } from '@boxyard/contract/people/privacy.ts';
import { AccountUpdate, type AccountValues } from '@boxyard/contract/settings/accounts.ts';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { withEmptiedNumbers } from '../../ui/form/emptied-numbers.ts';
import { FormPage } from '../../ui/form/form-page.tsx';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { enumReader } from '../../ui/form/value-words.ts';
import { readDue } from '../privacy/privacy.api.ts';
import { AccountFields } from './account-form.tsx';
import { ownAccount } from './accounts.api.ts';

const schema = withEmptiedNumbers(AccountUpdate);
const reads = {
  addressCountry: enumReader('country'),
  billingAddressCountry: enumReader('country'),
  language: enumReader('language'),
  onOpenRepair: enumReader('gateSetting'),
  onCscDue: enumReader('gateSetting'),
  onOverCredit: enumReader('gateSetting'),
};

export function AccountPage({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { t } = useTranslation('accounts');
  const { form } = useEditForm(ownAccount, id, { texts: 'accounts', schema, reads, agree: isErasureMeant, onSaved });
  return (
    <FormPage form={form} title={t('title')}>
      <AccountFields form={form} />
    </FormPage>
  );
}

const periods = ['driversMonths', 'employeesMonths', 'historyMonths'] as const satisfies (keyof DueErasure)[];

/** Asks before data are kept for a shorter time, where some would be erased: it cannot be undone. */
async function isErasureMeant(values: AccountValues): Promise<boolean> {
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
