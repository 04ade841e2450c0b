import { type ReminderText, reminderLevels } from '@boxyard/contract/billing/party.ts';
import { languages } from '@boxyard/contract/core/enums.ts';
import type { AccountValues } from '@boxyard/contract/settings/accounts.ts';
import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../ui/form/form-group.tsx';

/** An account's own words of the three reminders, in each language; an empty one has the usual words. */
export function ReminderTexts({ fields }: { fields: UseFormReturnType<AccountValues> }) {
  const { t } = useTranslation(['accounts', 'enums']);
  const texts = fields.values.reminderTexts;
  const isOf = (one: ReminderText, { language, level }: Omit<ReminderText, 'body'>) =>
    one.language === language && one.level === level;
  const set = (of: Omit<ReminderText, 'body'>, body: string) =>
    fields.setFieldValue('reminderTexts', [
      ...texts.filter((one) => !isOf(one, of)),
      ...(body === '' ? [] : [{ ...of, body }]),
    ]);
  return reminderLevels.map((level) => (
    <FieldRow key={level} columns="1fr 1fr">
      {languages.map((language) => (
        <Textarea
          key={language}
          label={`${t(`reminder.${level}`)} (${t(`language.${language}`, { ns: 'enums' })})`}
          placeholder={t('reminder.usual')}
          autosize
          minRows={2}
          maxLength={2000}
          value={texts.find((one) => isOf(one, { language, level }))?.body ?? ''}
          onChange={({ currentTarget }) => set({ language, level }, currentTarget.value)}
        />
      ))}
    </FieldRow>
  ));
}
