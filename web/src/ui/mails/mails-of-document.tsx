import type { DocumentMail } from '@boxyard/contract/billing/document-mails.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { StatusBadge, type Tone } from '../badge/status-badge.tsx';
import { FormGroup } from '../form/form-group.tsx';
import { PlainTable } from '../table/plain-table.tsx';
import { mailsQuery, type OfDocument } from './mails-query.ts';

const tones: Record<DocumentMail['status'], Tone> = {
  waiting: 'info',
  sent: 'success',
  failed: 'danger',
  dropped: 'neutral',
};

/** Why the mail server did not take it: the codes that nodemailer gives, with those of RFC 5321. */
const reasons = [
  [/^EAUTH/, 'signIn'],
  [/^MAIL FROM/, 'sender'],
  [/^ECONNECTION/, 'brokenOff'],
  [/^(ESOCKET|ETIMEDOUT|EDNS|ETLS|EPROTOCOL)/, 'noServer'],
  [/ 4\d\d$/, 'later'],
  [/^EENVELOPE/, 'address'],
  [/^EMESSAGE/, 'message'],
] as const;

/** On its way, taken by the mail server, failed, or not sent, and why. */
export function MailStatus({ status, reason }: Pick<DocumentMail, 'status' | 'reason'>) {
  const { t } = useTranslation('document-mails');
  const known = reasons.find(([pattern]) => pattern.test(reason))?.[1];
  // Why it was not taken before it was not needed any more says nothing, unless it may have arrived.
  const isTold = status !== 'dropped' || known === 'brokenOff';
  return (
    <>
      <StatusBadge tone={tones[status]}>{t(`isStatus.${status}`)}</StatusBadge>{' '}
      {isTold && <span title={reason}>{known ? t(`reasons.${known}`) : reason}</span>}
    </>
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
          { header: t('kind'), cell: ({ kind }) => t(`isKind.${kind}`) },
          { header: t('recipient'), cell: ({ recipient }) => recipient },
          { header: t('status'), cell: (mail) => <MailStatus {...mail} /> },
        ]}
      />
      <Link to="/invoices/mails">{t('all')}</Link>
    </FormGroup>
  );
}
