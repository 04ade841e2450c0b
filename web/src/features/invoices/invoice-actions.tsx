import type { Invoice } from '@boxyard/contract/billing/invoices.ts';
import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { formatMoney } from '../../core/text/format.ts';
import { PaperButton } from '../../ui/action/paper-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { EditDraftButton } from './draft-form.tsx';
import { invoices } from './invoices.api.ts';

/** What other features draw; the route passes it in. */
export interface InvoiceParts {
  mail: ReactNode;
  mails: ReactNode;
  payments: ReactNode;
  pay: (invoice: Invoice) => ReactNode;
}

/** What can be done with an invoice: owners issue and credit, everybody reads, pays and deletes drafts. */
export function InvoiceActions({ invoice, parts }: { invoice: Invoice; parts: InvoiceParts }) {
  const { t } = useTranslation('invoices');
  const isOwner = useSession().whoami?.isOwner ?? false;
  const { status, open, credit } = invoice;
  return (
    <>
      <Documents invoice={invoice} />
      {status !== 'draft' && parts.mail}
      {invoice.xmlSha256 && <HandOver invoice={invoice} />}
      {status === 'draft' && <RemoveDraft invoice={invoice} />}
      <EditDraftButton invoice={invoice} />
      {credit > 0 && open > 0 && <UseCredit invoice={invoice} />}
      {open > 0 && parts.pay(invoice)}
      {isOwner && status === 'draft' && <Issue invoice={invoice} />}
      {!isOwner && status === 'draft' && (
        <Text size="sm" c="dimmed">
          {t('ownersIssue')}
        </Text>
      )}
      {isOwner && status !== 'draft' && invoice.kind === 'invoice' && invoice.creditedById === null && (
        <Credit invoice={invoice} label={t('credit.action')} />
      )}
    </>
  );
}

function Documents({ invoice: { id, xmlSha256 } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const link = (kind: 'pdf' | 'xml') => async () => (await invoices.documents(id))[kind];
  return (
    <>
      <PaperButton link={link('pdf')} failed={t('documentsFailed')}>
        {t('pdf')}
      </PaperButton>
      {xmlSha256 && (
        <PaperButton link={link('xml')} failed={t('documentsFailed')}>
          {t('xml')}
        </PaperButton>
      )}
    </>
  );
}

function Issue({ invoice: { id, faults, total, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoices', 'common']);
  const { busy, run } = useAction();
  async function issue() {
    const question = {
      title: t('issueOne.title', { total: formatMoney(total, currency) }),
      message: t('issueOne.text'),
      yes: t('issue'),
      no: t('common:cancel'),
    };
    if (!(await confirm(question))) return;
    await run(async () => {
      const { number } = await invoices.issue(id);
      toast.success(t('issued', { number }));
    }, t('issueFailed'));
  }
  return (
    <Button loading={busy} disabled={faults.length > 0} onClick={() => void issue()}>
      {t('issue')}
    </Button>
  );
}

function HandOver({ invoice: { id } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { busy, run } = useAction();
  const handOver = () =>
    run(async () => {
      await invoices.handOver(id);
      toast.success(t('handedOver'));
    }, t('handOverFailed'));
  return (
    <Button variant="default" loading={busy} onClick={() => void handOver()}>
      {t('handOverMany.action')}
    </Button>
  );
}

function Credit({ invoice: { id, number, paid }, label }: { invoice: Invoice; label: string }) {
  const { t } = useTranslation(['invoices', 'common']);
  const navigate = useNavigate();
  const { busy, run } = useAction();
  async function ask() {
    const question = {
      title: t('credit.title', { number }),
      message: t(paid > 0 ? 'credit.textPaid' : 'credit.text'),
      yes: label,
      no: t('common:cancel'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    await run(async () => {
      const note = await invoices.credit(id);
      toast.success(t('credit.done', { number: note.number }));
      await navigate({ to: '/invoices/$id', params: { id: note.id } });
    }, t('credit.failed'));
  }
  return (
    <Button variant="default" c="var(--danger)" loading={busy} onClick={() => void ask()}>
      {label}
    </Button>
  );
}

function UseCredit({ invoice: { id } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { busy, run } = useAction();
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void run(() => invoices.payFromCredit(id), t('creditFailed'))}
    >
      {t('useCredit')}
    </Button>
  );
}

function RemoveDraft({ invoice: { id } }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoices', 'common']);
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const remove = async () => {
    const question = {
      title: t('removeDraft.title'),
      message: t('removeDraft.text'),
      yes: t('removeDraft.action'),
      no: t('common:cancel'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    await run(async () => {
      await invoices.remove(id);
      await navigate({ to: '/invoices' });
    }, t('removeDraft.failed'));
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void remove()}>
      {t('removeDraft.action')}
    </Button>
  );
}
