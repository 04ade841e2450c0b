import type { StorageRun } from '@boxyard/contract/billing/storage-runs.ts';
import { Alert, Button, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { formatDateTime, formatDay, formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { GatherOfRun } from './gather-of-run.tsx';
import { WhoseStorage } from './storage-run-list.tsx';
import { storageRunQuery, takeRunBack } from './storage-runs.api.ts';
import classes from './storage-runs.module.css';
import { useSumColumns } from './sum-columns.tsx';

/** What a run has made. */
export function StorageRunPage({ id }: { id: number }) {
  const { t } = useTranslation('storage-runs');
  const { data: run } = useSuspenseQuery(storageRunQuery(id));
  const isOwner = useSession().whoami?.isOwner ?? false;
  const amounts = useSumColumns();
  const { sums, takenBackAt, untilDay } = run;
  const day = formatDay(untilDay);
  const actions = (
    <>
      {sums.length > 0 && (
        <LinkButton variant="default" to="/transactions" search={{ runId: String(id) }}>
          {t('itsBills')}
        </LinkButton>
      )}
      {takenBackAt === null && sums.length > 0 && <GatherOfRun run={run} />}
      {isOwner && takenBackAt === null && sums.length > 0 && <TakeBack run={run} />}
      <HistoryButton entity="storage_run" id={id} />
    </>
  );
  return (
    <Page title={t('one', { day })} actions={actions} narrow>
      {takenBackAt !== null && (
        <Alert color="orange" title={t('takenBack')}>
          {t('takenBackText', { when: formatDateTime(takenBackAt) })}
        </Alert>
      )}
      <FormGroup title={t('made')} wide>
        <Facts run={run} />
        {sums.length > 0 && (
          <PlainTable
            caption={t('byCurrency')}
            columns={[{ header: t('currency'), cell: ({ currency }) => currency }, ...amounts]}
            rows={sums}
            rowKey={({ currency }) => currency}
          />
        )}
        {sums.length === 0 && takenBackAt === null && <Text size="sm">{t('nothing', { day })}</Text>}
      </FormGroup>
    </Page>
  );
}

function Facts({ run }: { run: StorageRun }) {
  const { t } = useTranslation('storage-runs');
  const facts = {
    clients: <WhoseStorage {...run} />,
    stays: formatNumber(run.stays),
    settled: formatNumber(run.settled),
    when: formatDateTime(run.createdAt),
    who: run.adminName || 'Boxyard',
  };
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function TakeBack({ run: { id, untilDay, sums } }: { run: StorageRun }) {
  const { t } = useTranslation('storage-runs');
  const { busy, run } = useAction();
  const takeBack = async () => {
    await takeRunBack(id);
    toast.success(t('takenBackDone'));
  };
  async function ask() {
    const bills = sums.reduce((all, sum) => all + sum.bills, 0);
    const title = t('takeBackQuestion', { day: formatDay(untilDay) });
    const message = t('takeBackText', { count: bills });
    if (await confirm({ title, message, yes: t('takeBack'), no: t('common:cancel'), danger: true }))
      await run(takeBack, t('takeBackFailed'));
  }
  return (
    <Button variant="default" c="var(--danger)" loading={busy} onClick={() => void ask()}>
      {t('takeBack')}
    </Button>
  );
}
