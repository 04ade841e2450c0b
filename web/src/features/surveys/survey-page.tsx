import { longestFt } from '@boxyard/contract/inspections/locations.ts';
import { type Survey, surveyRoutes } from '@boxyard/contract/inspections/surveys.ts';
import { Alert, Anchor } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay, formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { PaperButton } from '../../ui/action/paper-button.tsx';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { RecordedLate } from '../../ui/container/recorded-late.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { InspectionTabs } from '../../ui/inspections/inspection-tabs.tsx';
import { useSurveyCodes } from '../../ui/inspections/use-survey-codes.ts';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PhotoStrip } from '../../ui/photos/photo-strip.tsx';
import { targetOf, useAllUploads } from '../../ui/uploads/queue.ts';
import { UploadList } from '../../ui/uploads/upload-list.tsx';
import { DamageWords } from './damage-words.tsx';
import { FoundDamages } from './found-damages.tsx';
import { itemText } from './item-text.ts';
import { OutcomeBadge } from './outcome-badge.tsx';
import classes from './survey-page.module.css';
import { paperOf, surveyQuery } from './surveys.api.ts';

/** A finished survey, as it stays. */
export function SurveyPage({ id }: { id: number }) {
  const { t } = useTranslation(['surveys', 'enums']);
  const { data: survey } = useSuspenseQuery(surveyQuery(id));
  const { containerName, containerId, clientName, kind, outcome, correctedById, correctsId, findings } = survey;
  const { criteria, startedAt, finishedAt, signature, nextDay, gradeAfter, conditionAfter, closed, remark } = survey;
  return (
    <Page
      title={
        <>
          <ContainerNumber number={containerName} /> {t(`enums:surveyKind.${kind}`)}
        </>
      }
      tab={`${containerName} ${t(`enums:surveyKind.${kind}`)}`}
      actions={
        <>
          {findings.length > 0 && correctedById === null && (
            <LinkButton to="/inspections/estimates/new" search={{ containerId, surveyId: id }}>
              {t('makeEstimate')}
            </LinkButton>
          )}
          <PaperButton link={async () => (await paperOf(id)).url} failed={t('paperFailed')}>
            {t('paper')}
          </PaperButton>
          {correctedById === null && (
            <LinkButton variant="default" to="/inspection/create" search={{ corrects: id }}>
              {t('correct')}
            </LinkButton>
          )}
          <HistoryButton entity="survey" id={id} />
        </>
      }
    >
      <InspectionTabs>
        <div className={classes.survey}>
          {correctedById !== null && (
            <Alert color="orange">
              {t('correctedBy')}{' '}
              <Anchor
                c="inherit"
                underline="always"
                inherit
                renderRoot={(props) => <Link to="/inspections/$id" params={{ id: correctedById }} {...props} />}
              >
                {t('openSurvey')}
              </Anchor>
            </Alert>
          )}
          <Facts>
            <Fact label={t('outcome')}>
              <OutcomeBadge outcome={outcome} />
            </Fact>
            <Fact label={t('container')}>
              <Link to="/containers/$id/edit" params={{ id: containerId }}>
                {containerName}
              </Link>
            </Fact>
            <Fact label={t('client')}>{clientName}</Fact>
            <Fact label={t('signature')}>{signature}</Fact>
            <Fact label={t('finishedAt')}>
              {`${formatDateTime(startedAt)} – ${formatDateTime(finishedAt).slice(-5)}`}
              <RecordedLate at={finishedAt} createdAt={survey.createdAt} />
            </Fact>
            <Fact label={t('criteria')}>{criteria && t(`enums:surveyCriteria.${criteria}`)}</Fact>
            <Fact label={t('nextDay')}>{formatDay(nextDay)}</Fact>
            <Fact label={t('gradeAfter')}>{gradeAfter}</Fact>
            <Fact label={t('conditionAfter')}>{conditionAfter && t(`enums:containerCondition.${conditionAfter}`)}</Fact>
            <Fact label={t('correction')}>
              {correctsId !== null && (
                <Link to="/inspections/$id" params={{ id: correctsId }}>
                  {t('correctsOne')}
                </Link>
              )}
            </Fact>
            <Fact label={t('remark')}>{remark && <span className={classes.remark}>{remark}</span>}</Fact>
          </Facts>
          <Answers survey={survey} />
          {findings.length > 0 && <FoundDamages survey={survey} />}
          {closed.length > 0 && <Closed survey={survey} />}
        </div>
      </InspectionTabs>
    </Page>
  );
}

/** The damages that it found repaired. */
function Closed({ survey: { closed, lengthFt } }: { survey: Survey }) {
  const { t } = useTranslation('surveys');
  const { lists } = useSurveyCodes();
  return (
    <section className={classes.part} aria-label={t('closedIds')}>
      <h2>{t('closedIds')}</h2>
      <ul className={classes.answers}>
        {closed.map((damage) => (
          <li key={damage.id}>
            <DamageWords damage={damage} lengthFt={lengthFt || longestFt} lists={lists} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const tones: Record<Survey['answers'][number]['answer'], Tone> = {
  ok: 'success',
  not_ok: 'danger',
  n_a: 'neutral',
  measure: 'info',
};

/** What was looked at, with the pictures of each. */
function Answers({ survey: { id, answers, checklist, images } }: { survey: Survey }) {
  const { t } = useTranslation(['surveys', 'enums']);
  const { path } = targetOf(surveyRoutes.upload, { id }, 'image');
  const uploads = useAllUploads().filter((item) => item.path === path);
  const others = images.filter(({ title }) => !answers.some(({ key }) => key === title));
  return (
    <section className={classes.part} aria-label={t('checklist')}>
      <h2>{t('checklist')}</h2>
      <ul className={classes.answers}>
        {answers.map(({ key, answer, value, note }) => {
          const item = checklist.items.find((each) => each.key === key);
          return (
            <li key={key}>
              <span>{item ? itemText(item) : key}</span>
              <StatusBadge tone={tones[answer]}>
                {answer === 'measure'
                  ? `${value === null ? '' : formatNumber(value)} ${item?.unit ?? ''}`
                  : t(`enums:surveyAnswer.${answer}`)}
              </StatusBadge>
              {note && <span className={classes.note}>{note}</span>}
              <PhotoStrip images={images.filter(({ title }) => title === key)} />
            </li>
          );
        })}
      </ul>
      <PhotoStrip images={others} />
      <UploadList items={uploads} />
    </section>
  );
}
