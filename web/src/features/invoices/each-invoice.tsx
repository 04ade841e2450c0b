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
import { mailsQuery } from '../../ui/mails/mails-query.ts';
import { documentMails } from '../document-mails/document-mails.api.ts';
import { forEachInvoice, invoiceQuery, invoices } from './invoices.api.ts';

interface Failure {
  id: number;
  name: string;
  text: string;
}

const never = async () => false;
const wasMailed = async (invoiceId: number) =>
  (await queryClient.fetchQuery({ ...mailsQuery({ invoiceId }), staleTime: 0 })).length > 0;
const wasHandedOver = async (id: number) => (await invoices.fresh(id)).handedOverAt !== null;

/** What is done with each of the chosen invoices, and under which texts. What was sent before is left out: one can be sent again on its page. */
const acts = {
  issueMany: { wasDone: never, act: invoices.issueOne },
  mailMany: { wasDone: wasMailed, act: documentMails.invoice },
  handOverMany: { wasDone: wasHandedOver, act: invoices.handOverOne },
} as const;
type Act = keyof typeof acts;

export const IssueManyDialog = (props: BulkDialogProps) => <EachInvoiceDialog act="issueMany" {...props} />;
export const MailManyDialog = (props: BulkDialogProps) => <EachInvoiceDialog act="mailMany" {...props} />;
export const HandOverManyDialog = (props: BulkDialogProps) => <EachInvoiceDialog act="handOverMany" {...props} />;

/** Does it with one after the other, and says with which it could not. */
function EachInvoiceDialog({ act, ids, opened, onClose, onDone }: BulkDialogProps & { act: Act }) {
  const { t } = useTranslation('invoices');
  return (
    <EntityModal opened={opened} onClose={onClose} title={t(`${act}.title`, { count: ids.length })} size={480}>
      <EachInvoice act={act} ids={ids} onClose={onClose} onDone={onDone} />
    </EntityModal>
  );
}

function EachInvoice({ act, ids, onClose, onDone }: Omit<BulkDialogProps, 'opened'> & { act: Act }) {
  const { t } = useTranslation('invoices');
  const [done, setDone] = useState<number | null>(null);
  const [before, setBefore] = useState(0);
  const [failures, setFailures] = useState<Failure[]>([]);
  const start = async () => {
    const failed: Failure[] = [];
    const { wasDone, act: once } = acts[act];
    let before = 0;
    const step = async (id: number) => {
      if (await wasDone(id)) before += 1;
      else await once(id);
    };
    setDone(0);
    await forEachInvoice(ids, step, async (count, problem, id) => {
      setDone(count);
      if (problem === undefined) return;
      const { number, clientName } = await queryClient.ensureQueryData(invoiceQuery(id));
      const text = problem instanceof ApiProblem ? sentence(problem.body, problem.body.detail) : String(problem);
      failed.push({ id, name: number ?? clientName, text });
      setFailures([...failed]);
    });
    setBefore(before);
    if (failed.length > 0) return;
    const count = ids.length - before;
    if (before === 0) toast.success(t(`${act}.done`, { count }));
    else toast.info(t(`${act}.done`, { count }), t('sentBefore', { count: before }));
    onDone();
  };
  const isOver = done === ids.length;
  return (
    <>
      <Text size="sm">{t(`${act}.text`)}</Text>
      {done !== null && (
        <>
          <Progress mt="md" value={(done / ids.length) * 100} aria-label={t(`${act}.progress`)} />
          <Text size="sm" mt={4} role="status">
            {t('countOf', { done, count: ids.length })}
          </Text>
        </>
      )}
      {before > 0 && (
        <Text size="sm" mt={4}>
          {t('sentBefore', { count: before })}
        </Text>
      )}
      {failures.length > 0 && (
        <Alert mt="md" color="red" role="alert" title={t(`${act}.failed`, { count: failures.length })}>
          {[...Map.groupBy(failures, ({ text }) => text)].map(([text, those]) => (
            <div key={text}>
              {text}{' '}
              {those.map(({ id, name }, at) => (
                <Fragment key={id}>
                  {at > 0 && ', '}
                  <Link to="/invoices/$id" params={{ id }} onClick={onClose}>
                    {name}
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
            {t(`${act}.action`)}
          </Button>
        )}
      </Group>
    </>
  );
}
