import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import classes from './survey-page.module.css';
import { surveyList } from './surveys.api.ts';

/** Why a repair is to be done again: the last survey after it, if it has failed. */
export function FailedSurvey({ taskId, containerId }: { taskId: number; containerId: number }) {
  const { t } = useTranslation('surveys');
  const { data } = useQuery(surveyList.query({ containerId, kind: 'post_repair', holds: true, pageSize: 1 }));
  const [last] = data?.rows ?? [];
  if (last?.outcome !== 'failed' || last.workTaskId !== taskId) return null;
  return (
    <Alert color="orange" className={classes.wide}>
      <b>{t('repairFailed', { date: formatDateTime(last.finishedAt) })}</b>
      {last.remark && <div>{last.remark}</div>}
      <div>
        {t('repairForNothing')}{' '}
        <Anchor
          c="inherit"
          underline="always"
          inherit
          renderRoot={(props) => <Link to="/inspections/$id" params={{ id: last.id }} {...props} />}
        >
          {t('openSurvey')}
        </Anchor>
      </div>
    </Alert>
  );
}
