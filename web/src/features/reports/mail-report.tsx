import { rhythms } from '@boxyard/contract/reports/report-mails.ts';
import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { Alert, Button, MultiSelect, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { Select } from '../../ui/input/select.tsx';
import { aboutOf, byOf, type ReportAddress } from './report-address.ts';
import { createReportMail, reportMailsQuery } from './report-mails.api.ts';
import classes from './reports.module.css';

interface MailReportProps {
  name: ReportName;
  address: ReportAddress;
}

/** Mails the report as it is shown to members of the account, each week or month. */
export function MailReportButton(props: MailReportProps) {
  const { t } = useTranslation('reports');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={15} stroke={1.6} />}
        className={classes.onScreen ?? ''}
        onClick={() => setOpened(true)}
      >
        {t('mail')}
      </Button>
      <EntityModal opened={opened} onClose={() => setOpened(false)} title={t('mailTitle')} size={520}>
        <MailForm {...props} onDone={() => setOpened(false)} />
      </EntityModal>
    </>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);

function MailForm({ name: report, address, onDone }: MailReportProps & { onDone: () => void }) {
  const { t } = useTranslation('reports');
  const own = useSession().whoami?.id;
  const { data } = useQuery(reportMailsQuery);
  const { busy, run } = useAction();
  const [name, setName] = useState(t(`name.${report}`));
  const [rhythm, setRhythm] = useState<(typeof rhythms)[number]>(
    /^last7$|Week$/.test(address.period ?? 'last7') ? 'weekly' : 'monthly',
  );
  const [weekday, setWeekday] = useState('1');
  const [hour, setHour] = useState('7');
  const [readers, setReaders] = useState<string[]>(own ? [String(own)] : []);
  const isWhole = name.trim() !== '' && readers.length > 0;
  const save = () =>
    run(async () => {
      const { from: _from, to: _to, at: _at, ...only } = aboutOf(report, address);
      await createReportMail({
        name,
        report,
        query: { ...only, by: byOf(report, address).join(), ...(address.sort && { sort: address.sort }) },
        rhythm,
        weekday: rhythm === 'weekly' ? Number(weekday) : null,
        hour: Number(hour),
        readerIds: readers.map(Number),
      });
      toast.success(t('mailKept'));
      onDone();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) void save();
      }}
    >
      <Stack gap={12}>
        {data?.isMailConfigured === false && <Alert color="yellow">{t('noMailServer')}</Alert>}
        <TextInput
          label={t('mailName')}
          required
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <LabelledControl label={t('rhythm')}>
          <SegmentedControl
            aria-label={t('rhythm')}
            data={rhythms.map((value) => ({ value, label: t(`rhythms.${value}`) }))}
            value={rhythm}
            onChange={setRhythm}
          />
        </LabelledControl>
        <FieldRow>
          {rhythm === 'weekly' && (
            <Select
              label={t('by.weekday')}
              allowDeselect={false}
              data={['1', '2', '3', '4', '5', '6', '7'].map((value) => ({ value, label: t(`value.weekday.${value}`) }))}
              value={weekday}
              onChange={(value) => value && setWeekday(value)}
            />
          )}
          <Select
            label={t('afterHour')}
            allowDeselect={false}
            data={hours.map((value) => ({ value: String(value), label: `${String(value).padStart(2, '0')}:00` }))}
            value={hour}
            onChange={(value) => value && setHour(value)}
          />
        </FieldRow>
        <MultiSelect
          label={t('readers')}
          required
          searchable
          selectFirstOptionOnChange
          data={(data?.members ?? []).map((member) => ({ value: String(member.id), label: member.name }))}
          value={readers}
          onChange={setReaders}
        />
        <p className={classes.mailHint}>{t(`mailHint.${shapeOf(report).time === 'period' ? rhythm : 'moment'}`)}</p>
        <div className={classes.mailBar}>
          <Button variant="default" onClick={onDone}>
            {t('cancel', { ns: 'common' })}
          </Button>
          <Button type="submit" loading={busy} disabled={!isWhole}>
            {t('mailSave')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
