import type { ProblemBody } from '@boxyard/contract/core/problems.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useReach } from '../../core/api/reach.ts';
import { useSession } from '../../core/session/session.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { dropSurvey, type KeptSurvey, useKeptSurveys } from './kept-surveys.ts';
import classes from './on-device.module.css';
import { takeUpSurveys } from './send-surveys.ts';

/** Surveys that this device holds: unfinished, refused, or on their way to the server. */
export function OnDevice() {
  const { t } = useTranslation('surveys');
  const { whoami } = useSession();
  const surveys = useKeptSurveys();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each person has their own
  useEffect(() => void takeUpSurveys(), [whoami?.id]);
  if (surveys.length === 0) return null;
  return (
    <section className={classes.kept} aria-label={t('kept.title')}>
      <h2>{t('kept.title')}</h2>
      <ul>
        {surveys.map((survey) => (
          <Kept key={survey.values.key} survey={survey} />
        ))}
      </ul>
    </section>
  );
}

function reasonOf({ errors = [], ...problem }: ProblemBody, number: string): string {
  if (errors.length > 0) return errors.map((error) => sentence(error, error.message)).join(' ');
  return problem.code === 'NOT_FOUND'
    ? i18next.t('surveys:unknownNumber', { number })
    : sentence(problem, problem.detail);
}

function Kept({ survey }: { survey: KeptSurvey }) {
  const { t } = useTranslation(['surveys', 'enums']);
  const { isReached } = useReach();
  const { at, body, problem, isFull, values } = survey;
  const { box, kind, corrects } = values;
  const state = body ? (isReached ? 'sending' : 'waits') : problem ? 'refused' : 'unfinished';

  async function remove() {
    const question = { title: t('kept.question', { number: box.name }), message: t('kept.questionText') };
    if (await confirm({ ...question, yes: t('kept.drop'), no: t('common:cancel'), danger: true }))
      await dropSurvey(survey);
  }

  return (
    <li data-state={state}>
      <span className={classes.what}>
        <b>{box.name}</b> {t(`enums:surveyKind.${kind}`)}
        <span role="status">
          {t(`kept.${state}`, { date: formatDateTime(at) })} {problem && reasonOf(problem, box.name)}
        </span>
        {isFull && (
          <Alert color="orange" p="xs">
            {t('kept.full')}
          </Alert>
        )}
      </span>
      {!body && (
        <span className={classes.buttons}>
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link
                to="/inspection/create"
                search={{ number: box.name, ...(corrects && { corrects: corrects.id }) }}
                {...props}
              />
            )}
          >
            {t('kept.take')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            aria-label={t('kept.dropOne', { number: box.name })}
            onClick={() => void remove()}
          >
            {t('kept.drop')}
          </Button>
        </span>
      )}
    </li>
  );
}
