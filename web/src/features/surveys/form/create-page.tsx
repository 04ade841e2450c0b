import { surveyKinds } from '@boxyard/contract/inspections/checklists.ts';
import type { Survey } from '@boxyard/contract/inspections/surveys.ts';
import { Alert, Anchor, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListWaiting } from '../../../ui/list/list-waiting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useKeptSurveys } from '../kept-surveys.ts';
import { OnDevice } from '../on-device.tsx';
import type { SurveyValues } from '../survey.values.ts';
import { useSurveyBasis } from '../use-survey-basis.ts';
import { FindBox } from './find-box.tsx';
import { SurveyForm } from './survey-form.tsx';
import { renameDraft, useBegun } from './use-begun.ts';

interface SurveyCreatePageProps {
  /** The number of the container; undefined until it is typed. */
  number: string | undefined;
  /** The survey that the new one corrects. */
  corrects: number | undefined;
  /** What it is surveyed for; undefined: by what was done with the container last. */
  kind: string | undefined;
}

interface Done {
  values: SurveyValues;
  survey: Survey | null;
}

/** One container after the other: its number, the survey, then the next number. */
export function SurveyCreatePage({ number, corrects, kind }: SurveyCreatePageProps) {
  const { t } = useTranslation('surveys');
  const navigate = useNavigate();
  const basis = useSurveyBasis();
  const [done, setDone] = useState<Done | null>(null);
  const open = (search: { number?: string }) => navigate({ to: '/inspection/create', search });
  return (
    <Page title={t(corrects === undefined ? 'createTitle' : 'correctTitle')}>
      {number === undefined && corrects === undefined ? (
        <Stack gap={12} maw={720}>
          {done && <DoneNote {...done} />}
          <FindBox begin="" error="" onFind={(found) => void open({ number: found })} />
          <OnDevice />
        </Stack>
      ) : (
        <Begun
          key={`${number} ${corrects}`}
          number={number}
          corrects={corrects}
          kind={kind}
          basis={basis}
          onNumber={(found) => void open({ number: found })}
          onDone={(next) => {
            setDone(next);
            void open({});
          }}
        />
      )}
    </Page>
  );
}

interface BegunProps extends SurveyCreatePageProps {
  basis: ReturnType<typeof useSurveyBasis>;
  onNumber: (number: string) => void;
  onDone: (done: Done) => void;
}

function Begun({ number, corrects, kind, basis, onNumber, onDone }: BegunProps) {
  const { begun, error } = useBegun(
    { number, corrects, kind: surveyKinds.find((one) => one === kind) },
    basis?.signature,
  );
  if (error)
    return (
      <Stack gap={12} maw={720}>
        <FindBox
          begin={number ?? ''}
          error={error}
          onFind={(found) => void renameDraft(number, found).then(() => onNumber(found))}
        />
      </Stack>
    );
  if (!begun || !basis) return <ListWaiting height={420} />;
  const { values, problem } = begun;
  return (
    <SurveyForm
      begin={values}
      problem={problem}
      basis={basis}
      onDone={(finished, survey) => onDone({ values: finished, survey })}
    />
  );
}

/** What became of the survey before. */
function DoneNote({ values: { key, box }, survey }: Done) {
  const { t } = useTranslation(['surveys', 'enums']);
  const waits = useKeptSurveys().some(({ values }) => values.key === key);
  // The list below says what became of one that waited.
  if (!survey && !waits) return null;
  if (!survey)
    return (
      <Alert color="orange" role="status">
        {t('doneWaits', { number: box.name })}
      </Alert>
    );
  return (
    <Alert color="depot" role="status">
      {t('done', { number: box.name, outcome: t(`enums:surveyOutcome.${survey.outcome}`).toLowerCase() })}{' '}
      <Anchor
        underline="always"
        inherit
        renderRoot={(props) => <Link to="/inspections/$id" params={{ id: survey.id }} {...props} />}
      >
        {t('openSurvey')}
      </Anchor>
    </Alert>
  );
}
