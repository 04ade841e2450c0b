import type { Invoice } from '@boxyard/contract/billing/invoices.ts';
import { Alert, List, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay, formatMoney } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { Gaps } from '../../ui/bill-calendar/gaps.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { HistoryButton } from '../../ui/history/history-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { InvoiceActions, type InvoiceParts } from './invoice-actions.tsx';
import { InvoiceLines } from './invoice-lines.tsx';
import { monthOf, tones } from './invoice-list.tsx';
import { invoiceQuery } from './invoices.api.ts';
import classes from './invoices.module.css';
import { Offered } from './offered.tsx';

/** An invoice, a credit note or a draft as it reads on paper, with what can be done with it. */
export function InvoicePage({ id, parts }: { id: number; parts: InvoiceParts }) {
  const { t } = useTranslation('invoices');
  const { data: invoice } = useSuspenseQuery(invoiceQuery(id));
  const { number, kind, status } = invoice;
  const actions = (
    <>
      <InvoiceActions invoice={invoice} parts={parts} />
      <HistoryButton entity="invoice" id={id} />
    </>
  );
  return (
    <Page
      title={
        number === null
          ? t('draftOf', { client: invoice.clientName, month: monthOf(invoice.month) })
          : `${t(`document.${kind}`)} ${number}`
      }
      actions={actions}
    >
      <Faults invoice={invoice} />
      <Gaps gaps={invoice.gaps} />
      <Related invoice={invoice} />
      <Offered invoice={invoice} />
      <div className={classes.head}>
        <FormGroup title={t('buyer')}>
          <Address party={invoice.buyer} clientId={invoice.clientId} />
        </FormGroup>
        <FormGroup title={t('facts')}>
          <dl className={classes.facts}>
            {kind === 'invoice' && (
              <Fact label={t('statusOf')}>
                <StatusBadge tone={tones[status]}>{t(`isStatus.${status}`)}</StatusBadge>
              </Fact>
            )}
            {invoice.issuedOn && <Fact label={t('issuedOn')}>{formatDay(invoice.issuedOn)}</Fact>}
            {invoice.taxPoint && <Fact label={t('taxPoint')}>{formatDay(invoice.taxPoint)}</Fact>}
            {invoice.dueOn && kind === 'invoice' && <Fact label={t('dueOn')}>{formatDay(invoice.dueOn)}</Fact>}
            <Fact label={t('eInvoice')}>
              {invoice.handedOverAt === null
                ? t(eInvoiceOf(invoice))
                : t('eInvoiceHandedOver', { at: formatDateTime(invoice.handedOverAt) })}
            </Fact>
          </dl>
        </FormGroup>
      </div>
      <InvoiceLines invoice={invoice} />
      {status !== 'draft' && parts.payments}
      {status !== 'draft' && parts.mails}
      {invoice.notes && (
        <FormGroup title={t('notes')} wide>
          {invoice.notes}
        </FormGroup>
      )}
    </Page>
  );
}

function eInvoiceOf({ number, xmlSha256, buyer, seller }: Invoice): string {
  if (number !== null) return xmlSha256 ? 'eInvoiceMade' : 'eInvoiceNone';
  return buyer.endpoint && seller.endpoint && seller.isVatPayer ? 'eInvoiceWill' : 'eInvoiceNone';
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Address({ party, clientId }: { party: Invoice['buyer']; clientId: number }) {
  const { t } = useTranslation(['invoices', 'enums']);
  const ids = (['cin', 'tin', 'vatNumber'] as const).filter((name) => party[name]);
  return (
    <address className={classes.address}>
      <Link to="/clients/$clientId" params={{ clientId }}>
        <strong>{party.name}</strong>
      </Link>
      <span>{party.street}</span>
      <span>{[party.zip, party.city].filter(Boolean).join(' ')}</span>
      {party.country && <span>{t(`country.${party.country}`, { ns: 'enums' })}</span>}
      {ids.map((name) => (
        <span key={name}>
          {t(name)} {party[name]}
        </span>
      ))}
    </address>
  );
}

/** What is to be mended before a draft can be issued, with the way there. */
function Faults({ invoice: { faults, clientId } }: { invoice: Invoice }) {
  const { t } = useTranslation(['invoices', 'sentences']);
  if (faults.length === 0) return null;
  return (
    <Alert color="orange">
      <Text fw={600}>{t('faults')}</Text>
      <List size="sm">
        {faults.map((fault) => (
          <List.Item key={fault}>
            {t(`invoiceFault_${fault}`, { ns: 'sentences' })}{' '}
            {/^(buyer|standard|mixed)/.test(fault) && (
              <Link className={classes.inText} to="/clients/$clientId/edit" params={{ clientId }}>
                {t('toClient')}
              </Link>
            )}
            {fault.startsWith('seller') && (
              <Link className={classes.inText} to="/account">
                {t('toAccount')}
              </Link>
            )}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** The other documents of a correction. */
function Related({
  invoice: { credits, creditsId, creditedBy, creditedById, credit, currency, open },
}: {
  invoice: Invoice;
}) {
  const { t } = useTranslation('invoices');
  return (
    <>
      {credits && creditsId !== null && (
        <Alert color="blue">
          {t('takesBack', { number: credits.number, day: formatDay(credits.issuedOn) })}{' '}
          <Link className={classes.inText} to="/invoices/$id" params={{ id: creditsId }}>
            {t('toIt')}
          </Link>
        </Alert>
      )}
      {creditedBy && creditedById !== null && (
        <Alert color="orange">
          {t('takenBack')}{' '}
          <Link className={classes.inText} to="/invoices/$id" params={{ id: creditedById }}>
            {creditedBy.number}
          </Link>
        </Alert>
      )}
      {credit > 0 && open > 0 && (
        <Alert color="blue">{t('hasCredit', { amount: formatMoney(credit, currency) })}</Alert>
      )}
    </>
  );
}
