import { Alert, Button, Group, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { queryClient } from '../../core/data/queries.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../../ui/action/toast.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import type { BulkDialogProps } from '../../ui/list/bulk-actions.ts';
import { invoiceQuery, issueMany } from './invoices.api.ts';

interface Failure {
  id: number;
  client: string;
  text: string;
}

/** Issues the chosen drafts, one after the other, and says which could not be. */
export function IssueManyDialog({ ids, opened, onClose, onDone }: BulkDialogProps) {
  const { t } = useTranslation('invoices');
  return (
    <EntityModal opened={opened} onClose={onClose} title={t('issueMany.title', { count: ids.length })} size={480}>
      <IssueMany ids={ids} onClose={onClose} onDone={onDone} />
    </EntityModal>
  );
}

function IssueMany({ ids, onClose, onDone }: Pick<BulkDialogProps, 'ids' | 'onClose' | 'onDone'>) {
  const { t } = useTranslation('invoices');
  const [done, setDone] = useState<number | null>(null);
  const [failures, setFailures] = useState<Failure[]>([]);
  const start = async () => {
    const failed: Failure[] = [];
    setDone(0);
    await issueMany(ids, async (count, problem, id) => {
      setDone(count);
      if (problem === undefined) return;
      const { clientName } = await queryClient.ensureQueryData(invoiceQuery(id));
      failed.push({
        id,
        client: clientName,
        text: problem instanceof ApiProblem ? sentence(problem.body, problem.body.detail) : String(problem),
      });
      setFailures([...failed]);
    });
    if (failed.length > 0) return;
    toast.success(t('issueMany.done', { count: ids.length }));
    onDone();
  };
  const isOver = done === ids.length;
  return (
    <>
      <Text size="sm">{t('issueMany.text')}</Text>
      {done !== null && (
        <>
          <Progress mt="md" value={(done / ids.length) * 100} aria-label={t('issueMany.progress')} />
          <Text size="sm" mt={4} role="status">
            {t('issueMany.count', { done, count: ids.length })}
          </Text>
        </>
      )}
      {failures.length > 0 && (
        <Alert mt="md" color="red" role="alert" title={t('issueMany.failed', { count: failures.length })}>
          {[...Map.groupBy(failures, ({ text }) => text)].map(([text, those]) => (
            <div key={text}>
              {text}{' '}
              {those.map(({ id, client }, at) => (
                <Fragment key={id}>
                  {at > 0 && ', '}
                  <Link to="/invoices/$id" params={{ id }} onClick={onClose}>
                    {client}
                  </Link>
                </Fragment>
              ))}
            </div>
          ))}
        </Alert>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={isOver ? onDone : onClose} disabled={done !== null && !isOver}>
          {t(isOver ? 'common:close' : 'common:cancel')}
        </Button>
        {!isOver && (
          <Button loading={done !== null} onClick={() => void start()}>
            {t('issueMany.action')}
          </Button>
        )}
      </Group>
    </>
  );
}
