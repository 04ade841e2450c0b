import type { EstimateRow } from '@boxyard/contract/inspections/estimates.ts';
import type { SurveyRow } from '@boxyard/contract/inspections/surveys.ts';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatMoney } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { DueLines } from '../../ui/inspections/due-lines.tsx';
import { SurveyLink } from '../../ui/inspections/survey-link.tsx';
import { useRepairWords } from '../../ui/inspections/use-repair-words.ts';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import { estimatesOfContainer, openDamages } from '../estimates/estimates.api.ts';
import { lookQuery } from '../surveys/surveys.api.ts';
import { surveysOfContainer } from './containers.api.ts';
import classes from './containers.module.css';

/** What was found on a container, what is open, and what its repair is to cost. */
export function InspectionsOfContainer({ container: { id, name } }: { container: { id: number; name: string } }) {
  const { t } = useTranslation(['estimates', 'surveys', 'enums']);
  const { data: surveys } = useQuery(surveysOfContainer(id));
  const { data: box } = useQuery(lookQuery(name));
  const { data: damages } = useQuery(openDamages(id));
  const { data: estimates } = useQuery(estimatesOfContainer(id));
  const wordsOf = useRepairWords();
  return (
    <Stack gap={12}>
      <div className={classes.buttons}>
        <LinkButton to="/inspections/estimates/new" search={{ containerId: id }} variant="default">
          {t('add')}
        </LinkButton>
        <SurveyLink number={name} variant="filled" />
      </div>
      {box && box.due.length > 0 && (
        <ul className={classes.due}>
          <DueLines due={box.due} />
        </ul>
      )}
      <FormGroup title={t('surveys')} wide>
        {surveys?.length === 0 && <Text size="sm">{t('noSurveys')}</Text>}
        <PlainRows>
          {surveys?.map((survey) => (
            <SurveyLine key={survey.id} survey={survey} />
          ))}
        </PlainRows>
      </FormGroup>
      <FormGroup title={t('openDamages')} wide>
        {damages?.length === 0 && <Text size="sm">{t('noOpenDamages')}</Text>}
        <PlainRows>
          {damages?.map((damage) => {
            const { what, repair } = wordsOf(damage);
            return (
              <PlainRow
                key={damage.id}
                name={what}
                details={[...new Set([repair, damage.remark, formatDate(damage.seenAt)].filter(Boolean))]}
              />
            );
          })}
        </PlainRows>
      </FormGroup>
      <FormGroup title={t('title')} wide>
        {estimates?.length === 0 && <Text size="sm">{t('noEstimates')}</Text>}
        <PlainRows>
          {estimates?.map((estimate) => (
            <EstimateLine key={estimate.id} estimate={estimate} />
          ))}
        </PlainRows>
      </FormGroup>
    </Stack>
  );
}

function SurveyLine({ survey }: { survey: SurveyRow }) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { id, kind, finishedAt, outcome, signature, damagesCount, correctedById } = survey;
  return (
    <PlainRow
      name={
        <Link to="/inspections/$id" params={{ id }}>
          {t(`enums:surveyKind.${kind}`)}
        </Link>
      }
      details={[
        formatDateTime(finishedAt),
        signature,
        damagesCount > 0 && t('damages', { count: damagesCount }),
      ].flatMap((detail) => detail || [])}
    >
      {correctedById !== null && <StatusBadge tone="neutral">{t('corrected')}</StatusBadge>}
      <StatusBadge tone={outcome === 'passed' ? 'success' : 'danger'}>
        {t(`enums:surveyOutcome.${outcome}`)}
      </StatusBadge>
    </PlainRow>
  );
}

function EstimateLine({ estimate }: { estimate: EstimateRow }) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { id, number, revision, status, total, currency, createdAt, questionsCount } = estimate;
  const tones = { draft: 'contrast', sent: 'info', decided: 'success', superseded: 'neutral' } as const;
  return (
    <PlainRow
      name={
        <Link to="/inspections/estimates/$id" params={{ id }}>
          {t('one', { name: `${number}/${revision}` })}
        </Link>
      }
      details={[
        formatMoney(total, currency),
        formatDate(createdAt),
        ...(questionsCount > 0 ? [t('questions', { count: questionsCount })] : []),
      ]}
    >
      <StatusBadge tone={tones[status]}>{t(`enums:estimateStatus.${status}`)}</StatusBadge>
    </PlainRow>
  );
}
