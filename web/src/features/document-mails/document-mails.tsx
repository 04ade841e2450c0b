import { type DocumentMail, documentMailRoutes as routes } from '@boxyard/contract/billing/document-mails.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { queryClient } from '../../core/data/queries.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';

const tones: Record<DocumentMail['status'], Tone> = { waiting: 'info', sent: 'success', failed: 'danger' };

interface OfDocument {
  invoiceId?: number;
  transportId?: number;
}

/** While mails are on their way it asks again: what became of them is told to nobody else. */
const restMs = 5_000;
const mailsQuery = (of: OfDocument) => ({
  queryKey: ['invoice', 'mails', of] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(routes.list, { query: of, signal }),
  refetchInterval: ({ state }: { state: { data?: DocumentMail[] | undefined } }) =>
    state.data?.some(({ status }) => status === 'waiting') ? restMs : (false as const),
});

/** Mails a document to the persons of the client who get such ones. */
export function MailButton({ invoiceId, transportId }: OfDocument) {
  const { t } = useTranslation('document-mails');
  const { busy, run } = useAction();
  const mail = () =>
    run(async () => {
      const route = invoiceId === undefined ? routes.receipt : routes.invoice;
      const { recipients } = await call(route, { params: { id: invoiceId ?? transportId ?? 0 } });
      toast.success(t('queued', { addresses: recipients.join(', ') }));
      await queryClient.invalidateQueries({ queryKey: ['invoice', 'mails'] });
    }, t('failed'));
  return (
    <Button variant="default" loading={busy} onClick={() => void mail()}>
      {t('mail')}
    </Button>
  );
}

/** What was mailed of a document, to whom, and what became of it; nothing where nothing was. */
export function MailsOfDocument(of: OfDocument) {
  const { t } = useTranslation('document-mails');
  const { data = [] } = useQuery(mailsQuery(of));
  if (data.length === 0) return null;
  return (
    <FormGroup title={t('title')} wide>
      <PlainTable
        caption={t('title')}
        isCaptionHidden
        rows={data}
        rowKey={({ id }) => id}
        columns={[
          { header: t('at'), cell: ({ at }) => formatDateTime(at) },
          { header: t('recipient'), cell: ({ recipient }) => recipient },
          {
            header: t('status'),
            cell: ({ status, reason }) => (
              <>
                <StatusBadge tone={tones[status]}>{t(`isStatus.${status}`)}</StatusBadge> {reason}
              </>
            ),
          },
        ]}
      />
    </FormGroup>
  );
}
