import type { ContainerRow } from '@boxyard/contract/yard/containers.ts';
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
import { type BoxState, BoxStateFields, BoxType, type MadeUp, noBox } from './box-fields.tsx';
import { type Payer, PayerFields } from './payer.tsx';
import classes from './tester.module.css';

interface TesterProps {
  /** What it begins with. */
  payer: Payer;
  /** Today unless given. */
  from?: string;
}

/** A container that is there, taken as it is now until somebody says otherwise. */
interface Real extends BoxState {
  containerId: number;
}

/** What a client would pay for a stay: of a box that is there or one that is made up, from a day to a day. */
export function Tester({ from = today(), ...begun }: TesterProps) {
  const { t } = useTranslation('rate-cards');
  const [kind, setKind] = useState('madeUp');
  const [real, setReal] = useState<Real | null>(null);
  const [box, setBox] = useState<MadeUp>(noBox);
  const [payer, setPayer] = useState(begun.payer);
  const [firstDay, setFirstDay] = useState<string | null>(from);
  const [lastDay, setLastDay] = useState<string | null>(dayAfter(from, 29));
  const stay = stayOf({ asked: kind === 'madeUp' ? box : real, payer, firstDay, lastDay });
  function choose(container: ContainerRow | null) {
    if (!container) return setReal(null);
    const { id, isEmpty, containerCondition, warehouseId, clientId, clientName } = container;
    setReal({ containerId: id, isEmpty, containerCondition, warehouseId });
    setPayer({ ...payer, client: { id: clientId, name: clientName } });
  }
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
        {kind === 'madeUp' ? (
          <>
            <BoxType box={box} onChange={(part) => setBox({ ...box, ...part })} />
            <BoxStateFields box={box} onChange={(part) => setBox({ ...box, ...part })} />
          </>
        ) : (
          <>
            <RemoteSelect
              label={t('container')}
              choices={containerChoices}
              clearable
              maw={420}
              value={real?.containerId ?? null}
              onChange={(_, chosen) => choose(chosen && 'clientId' in chosen ? chosen : null)}
            />
            {real && <BoxStateFields box={real} onChange={(part) => setReal({ ...real, ...part })} />}
          </>
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

interface Asked {
  asked: MadeUp | Real | null;
  payer: Payer;
  firstDay: string | null;
  lastDay: string | null;
}

/** What is asked, once it is whole. */
function stayOf({ asked, payer, firstDay, lastDay }: Asked): TestedStay | null {
  if (!asked || !isDay(firstDay) || !isDay(lastDay)) return null;
  const who = payer.client ? { clientId: payer.client.id } : { currency: payer.currency };
  const days = { ...who, firstDay, lastDay };
  if ('containerId' in asked) return { ...asked, ...days };
  const { containerTypeId, ...box } = asked;
  return containerTypeId === null ? null : { ...box, containerTypeId, ...days };
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
