import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { Period, type Statement } from '@boxyard/contract/billing/statements.ts';
import { Group, Stack, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { today } from '../../core/text/day.ts';
import { formatDay, formatMoney } from '../../core/text/format.ts';
import { PaperButton } from '../../ui/action/paper-button.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { DayInput } from '../../ui/input/day-input.tsx';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';

const ages = ['notDue', 'to30', 'to60', 'to90', 'over90', 'credit'] as const;

interface StatementProps {
  clientId: number;
  /** Mails what is shown; drawn by another feature. */
  mail: (period: { from: string; to: string }) => ReactNode;
}

/** What passed between the account and a client in a period, and what is owed by age. */
export function StatementOfClient({ clientId, mail }: StatementProps) {
  const { t } = useTranslation('invoices');
  const [{ from, to }, setPeriod] = useState<{ from: string | null; to: string | null }>({
    from: `${today().slice(0, 4)}-01-01`,
    to: today(),
  });
  const { data: period } = Period.safeParse({ from, to });
  const { data } = useQuery({
    queryKey: ['invoice', 'statement', clientId, from, to],
    queryFn: period
      ? ({ signal }) => call(invoiceRoutes.statement, { params: { clientId }, query: period, signal })
      : skipToken,
    meta: { entities: ['payment'] },
  });
  return (
    <Stack gap="sm">
      <FormGroup title={t('statement.title')} wide>
        <FieldRow columns="170px 170px auto">
          <DayInput label={t('statement.from')} value={from} onChange={(day) => setPeriod({ from: day, to })} />
          <DayInput label={t('statement.to')} value={to} onChange={(day) => setPeriod({ from, to: day })} />
          <Group gap="xs" style={{ alignSelf: 'end' }}>
            {period && <Papers clientId={clientId} {...period} />}
            {period && data && data.length > 0 && mail(period)}
          </Group>
        </FieldRow>
        {data?.length === 0 && <Text size="sm">{t('statement.nothing')}</Text>}
      </FormGroup>
      {!data && period && <ListWaiting height={120} />}
      {data?.map((statement) => (
        <InCurrency key={statement.currency} statement={statement} />
      ))}
    </Stack>
  );
}

/** The statement as PDF, to be printed or sent by hand, and as CSV. */
function Papers({ clientId, ...body }: { clientId: number; from: string; to: string }) {
  const { t } = useTranslation('invoices');
  return (['pdf', 'csv'] as const).map((kind) => (
    <PaperButton
      key={kind}
      link={async () => (await call(invoiceRoutes.statementDocuments, { params: { clientId }, body }))[kind]}
      failed={t('documentsFailed')}
    >
      {t(kind)}
    </PaperButton>
  ));
}

function InCurrency({ statement }: { statement: Statement }) {
  const { t } = useTranslation('invoices');
  const { currency, opening, closing, rows } = statement;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <FormGroup title={currency} hint={`${t('statement.opening')}: ${money(opening)}`} wide>
      <PlainTable
        caption={`${t('statement.title')} ${currency}`}
        isCaptionHidden
        rows={rows.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => at}
        columns={[
          { header: t('statement.day'), cell: ({ day }) => formatDay(day) },
          {
            header: t('statement.what'),
            cell: ({ kind, invoiceId, number }) =>
              invoiceId === null ? (
                `${t('statement.payment')} ${number}`
              ) : (
                <>
                  {kind !== 'payment' && t(`document.${kind}`)}{' '}
                  <Link to="/invoices/$id" params={{ id: invoiceId }}>
                    {number}
                  </Link>
                </>
              ),
          },
          { header: t('statement.amount'), align: 'right', cell: ({ amount }) => money(amount) },
          { header: t('statement.balance'), align: 'right', cell: ({ balance }) => money(balance) },
        ]}
      />
      <Text ta="right" fw={600}>
        {t('statement.closing')}: {money(closing)}
      </Text>
      <PlainTable
        caption={t('statement.ages')}
        rows={[statement]}
        rowKey={() => currency}
        columns={ages.map((age) => ({
          header: t(`statement.${age}`),
          align: 'right' as const,
          cell: (row: Statement) => money(row[age]),
        }))}
      />
    </FormGroup>
  );
}
