import { SurveySettingsUpdate } from '@boxyard/contract/inspections/survey-settings.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { FormBody } from '../../ui/form/form-page.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { NumberField } from '../../ui/input/number-field.tsx';
import { InspectionTabs } from '../../ui/inspections/inspection-tabs.tsx';
import { Page } from '../../ui/page/page.tsx';
import { CodeLists } from './code-lists.tsx';
import { type SettingsRecord, settingsRecordQuery, surveySettings } from './survey-settings.api.ts';

/** @param checklists another feature draws them, with a save of their own */
export function SettingsPage({ checklists }: { checklists: (mayChange: boolean) => ReactNode }) {
  const { t } = useTranslation('surveys');
  const { data: settings } = useSuspenseQuery(settingsRecordQuery);
  const mayChange = useSession().whoami?.isOwner ?? false;
  /** A form that was saved has ended: the next one begins with what was saved. */
  const [saves, setSaves] = useState(0);
  return (
    <Page title={t('settings')} narrow>
      <InspectionTabs>
        <SettingsForm
          key={saves}
          settings={settings}
          mayChange={mayChange}
          onSaved={() => setSaves((count) => count + 1)}
        />
        {checklists(mayChange)}
      </InspectionTabs>
    </Page>
  );
}

/** How a list is read where two changes of it are compared. */
const inShort = (value: unknown): string =>
  Array.isArray(value) ? value.map(({ code }: { code: string }) => code).join(', ') : '';
const reads = { components: inShort, damages: inShort, repairs: inShort, responsibilities: inShort };

interface SettingsFormProps {
  settings: SettingsRecord;
  mayChange: boolean;
  onSaved: () => void;
}

function SettingsForm({ settings, mayChange, onSaved }: SettingsFormProps) {
  const { t } = useTranslation('surveys');
  const form = useRecordForm(surveySettings, settings, {
    texts: 'surveys',
    schema: SurveySettingsUpdate,
    reads,
    onSaved,
    toasts: { saved: t('settingsSaved') },
  });
  const number = (name: 'reminderHours' | 'linkDays' | 'dueDays', min: number, max: number) => (
    <NumberField
      label={t(name)}
      description={t(`${name}Hint`)}
      allowDecimal={false}
      min={min}
      max={max}
      readOnly={!mayChange}
      {...form.fields.getInputProps(name)}
    />
  );
  const groups = (
    <>
      <FormGroup title={t('times')} wide>
        <FieldRow columns="1fr 1fr 1fr">
          {number('dueDays', 0, 365)}
          {number('reminderHours', 0, 720)}
          {number('linkDays', 1, 90)}
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('codes')} hint={t('codesHint')} wide>
        <CodeLists form={form} mayChange={mayChange} />
      </FormGroup>
    </>
  );
  return mayChange ? <FormBody form={form}>{groups}</FormBody> : groups;
}
