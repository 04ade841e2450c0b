import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { Period } from '@boxyard/contract/billing/statements.ts';
import { Button, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { today } from '../../core/text/day.ts';
import { formatMoney, formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { DayInput } from '../../ui/input/day-input.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import classes from './invoices.module.css';

/** The month that has ended. */
function lastMonth(): { from: string; to: string } {
  const [year = 0, month = 0] = today().split('-').map(Number);
  const day = (nth: number) => new Date(Date.UTC(year, month - 2 + nth, 1 - nth)).toISOString().slice(0, 10);
  return { from: day(0), to: day(1) };
}

/** What an accountant asks for: the VAT of a period, its invoices and payments as tables, and its documents. */
export function Accountant() {
  const { t } = useTranslation('invoices');
  const [{ from, to }, setPeriod] = useState<{ from: string | null; to: string | null }>(lastMonth);
  const { busy, run } = useAction();
  const { data: period } = Period.safeParse({ from, to });
  const { data = [] } = useQuery({
    queryKey: ['invoice', 'vat', from, to],
    queryFn: period ? ({ signal }) => call(invoiceRoutes.summary, { query: period, signal }) : skipToken,
  });
  const download = () =>
    run(async () => {
      if (!period) return;
      const { url } = await call(invoiceRoutes.archive, { body: period });
      window.location.assign(url);
    }, t('documentsFailed'));
  return (
    <Page title={t('accountant.title')}>
      <FormGroup title={t('accountant.period')} hint={t('accountant.hint')} wide>
        <FieldRow columns="180px 180px">
          <DayInput label={t('accountant.from')} value={from} onChange={(day) => setPeriod({ from: day, to })} />
          <DayInput label={t('accountant.to')} value={to} onChange={(day) => setPeriod({ from, to: day })} />
        </FieldRow>
        <div className={classes.buttons}>
          <Button loading={busy} disabled={!period} onClick={() => void download()}>
            {t('accountant.archive')}
          </Button>
          <LinkButton
            variant="default"
            to="/invoices"
            search={{ ...(period && { suppliedFrom: period.from, suppliedTo: period.to }) }}
          >
            {t('accountant.list')}
          </LinkButton>
          <LinkButton variant="default" to="/invoices/payments">
            {t('payments')}
          </LinkButton>
        </div>
      </FormGroup>
      <FormGroup title={t('accountant.summary')} wide>
        {data.length === 0 ? (
          <Text size="sm">{t('accountant.nothing')}</Text>
        ) : (
          <PlainTable
            caption={t('accountant.summary')}
            isCaptionHidden
            rows={data}
            rowKey={({ currency, category, vat }) => `${currency} ${category} ${vat}`}
            columns={[
              { header: t('currency'), cell: ({ currency }) => currency },
              {
                header: t('vatRate'),
                cell: ({ category, vat }) => (category === 'S' ? `${formatNumber(vat)} %` : t(`category.${category}`)),
              },
              { header: t('title'), align: 'right', cell: ({ invoices }) => formatNumber(invoices) },
              {
                header: t('accountant.creditNotes'),
                align: 'right',
                cell: ({ creditNotes }) => formatNumber(creditNotes),
              },
              { header: t('net'), align: 'right', cell: ({ net, currency }) => formatMoney(net, currency) },
              { header: t('vat'), align: 'right', cell: ({ vatAmount, currency }) => formatMoney(vatAmount, currency) },
              {
                header: t('total'),
                align: 'right',
                cell: ({ total, currency }) => <strong>{formatMoney(total, currency)}</strong>,
              },
            ]}
          />
        )}
      </FormGroup>
    </Page>
  );
}
