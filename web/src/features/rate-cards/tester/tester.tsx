import { Alert, SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { today } from '../../../core/text/day.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { BillCalendar } from '../../../ui/bill-calendar/bill-calendar.tsx';
import { dayAfter } from '../../../ui/bill-calendar/calendar-days.ts';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import { DayInput } from '../../../ui/input/day-input.tsx';
import { isDay } from '../../../ui/input/day-text.ts';
import { RemoteSelect } from '../../../ui/input/remote-select.tsx';
import { containerChoices, type TestedStay, testQuery } from '../rate-cards.api.ts';
import { type MadeUp, MadeUpBox, noBox } from './made-up-box.tsx';
import { type Payer, PayerFields } from './payer.tsx';
import classes from './tester.module.css';

interface TesterProps {
  /** What it begins with. */
  payer: Payer;
  /** Today unless given. */
  from?: string;
}

/** What a client would pay for a stay: of a box that is there or one that is made up, from a day to a day. */
export function Tester({ from = today(), ...begun }: TesterProps) {
  const { t } = useTranslation('rate-cards');
  const [kind, setKind] = useState('madeUp');
  const [containerId, setContainerId] = useState<number | null>(null);
  const [box, setBox] = useState<MadeUp>(noBox);
  const [payer, setPayer] = useState(begun.payer);
  const [firstDay, setFirstDay] = useState<string | null>(from);
  const [lastDay, setLastDay] = useState<string | null>(dayAfter(from, 29));
  const asked = kind === 'madeUp' ? box : containerId !== null && { containerId };
  const isWhole =
    asked && isDay(firstDay) && isDay(lastDay) && !('containerTypeId' in asked && asked.containerTypeId === null);
  const paidBy = payer.client ? { clientId: payer.client.id } : { currency: payer.currency };
  const stay = isWhole ? { ...withoutNull(asked), ...paidBy, firstDay, lastDay } : null;
  return (
    <div className={classes.tester}>
      <FormGroup title={t('test')} hint={t('testHint')} wide>
        <PayerFields payer={payer} onChange={setPayer} />
        <SegmentedControl
          className={classes.kind}
          aria-label={t('testedBox')}
          value={kind}
          onChange={setKind}
          data={['madeUp', 'container'].map((value) => ({ value, label: t(`tested.${value}`) }))}
        />
        {kind === 'container' ? (
          <RemoteSelect
            label={t('container')}
            choices={containerChoices}
            clearable
            maw={420}
            value={containerId}
            onChange={setContainerId}
          />
        ) : (
          <MadeUpBox box={box} onChange={setBox} />
        )}
        <FieldRow columns="1fr 1fr 2fr">
          <DayInput label={t('in')} required value={firstDay} onChange={setFirstDay} />
          <DayInput label={t('out')} required value={lastDay} onChange={setLastDay} />
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('result')} {...(!stay && { hint: t('testIncomplete') })} wide>
        {stay && <Tested stay={stay} />}
      </FormGroup>
    </div>
  );
}

/** A condition that is not chosen is not sent. */
function withoutNull(box: Partial<MadeUp> & { containerId?: number }): Omit<TestedStay, 'firstDay' | 'lastDay'> {
  return Object.fromEntries(Object.entries(box).filter(([, value]) => value !== null));
}

function Tested({ stay }: { stay: TestedStay }) {
  const { data: calendar, error } = useQuery({ ...testQuery(stay), placeholderData: keepPreviousData });
  if (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return (
      <Alert color="red" role="alert">
        {wordsOf(error)}
      </Alert>
    );
  }
  return calendar ? <BillCalendar calendar={calendar} /> : <Skeleton height={320} />;
}

const wordsOf = ({ errors, body }: ApiProblem): string =>
  errors.length > 0 ? errors.map((each) => sentence(each, each.message)).join(' ') : sentence(body, body.detail);
