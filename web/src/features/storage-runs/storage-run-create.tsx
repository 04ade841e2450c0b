import { Alert, Button, Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { formatDay } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useRequestKey } from '../../ui/action/use-request-key.ts';
import { Page } from '../../ui/page/page.tsx';
import { RunFields } from './run-fields.tsx';
import { isNothing, PreviewOfRun } from './run-preview.tsx';
import { useRunRequest } from './run-request.ts';
import { previewQuery, runStorage } from './storage-runs.api.ts';
import classes from './storage-runs.module.css';

/** What a run would bill is seen first; then it is run. */
export function StorageRunCreate() {
  const { t } = useTranslation('storage-runs');
  const navigate = useNavigate();
  const chosen = useRunRequest();
  const { request } = chosen;
  const [asked] = useDebouncedValue(JSON.stringify(request), 250);
  const isSettled = asked === JSON.stringify(request);
  const { data, error } = useQuery({
    ...previewQuery(request ?? { untilDay: '' }),
    ...(!(request && isSettled) && { queryFn: skipToken }),
    retry: false,
  });
  const { busy, run } = useAction();
  const { keyOf } = useRequestKey();

  const start = (body: NonNullable<typeof request>) =>
    run(async () => {
      const { id } = await runStorage(body, keyOf(body));
      toast.success(t('done'));
      await navigate({ to: '/storage-runs/$id', params: { id } });
    }, t('failed'));

  const ofDay = error instanceof ApiProblem ? error.errors.find(({ path }) => path === 'untilDay') : undefined;
  return (
    <Page title={t('createTitle')} narrow>
      <RunFields request={chosen} error={ofDay && sentence(ofDay, ofDay.message)} disabled={busy} />
      {error && !ofDay && (
        <Alert color="red" role="alert">
          {error instanceof ApiProblem ? sentence(error.body, error.body.detail) : error.message}
        </Alert>
      )}
      {request && !error && !data && <Skeleton height={180} />}
      {request && data && <PreviewOfRun preview={data} untilDay={request.untilDay} />}
      {!request && (
        <Text size="sm" c="dimmed">
          {t('incomplete')}
        </Text>
      )}
      <div className={classes.bar}>
        <Button
          loading={busy}
          disabled={!request || !data || isNothing(data)}
          onClick={() => request && void start(request)}
        >
          {t('run')}
        </Button>
        <LinkButton to="/storage-runs" variant="default" disabled={busy}>
          {t('common:cancel')}
        </LinkButton>
        <Text size="sm" role="status">
          {busy
            ? t('running')
            : data && request && isNothing(data) && t('nothing', { day: formatDay(request.untilDay) })}
        </Text>
      </div>
    </Page>
  );
}
