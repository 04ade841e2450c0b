import type { InvoiceLine } from '@boxyard/contract/billing/invoice-contents.ts';
import type { Invoice } from '@boxyard/contract/billing/invoices.ts';
import { groupLines, showsGroups } from '@boxyard/contract/billing/line-groups.ts';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney, formatNumber, inSlovak } from '../../core/text/format.ts';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx';
import { invoices } from './invoices.api.ts';
import classes from './invoices.module.css';

/** The lines, the VAT of each rate, and what it comes to. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { grouping, groups, currency, net, vatAmount, total, paid, open, status } = invoice;
  const lines = invoice.lines.map(inLanguage);
  const money = (amount: number) => formatMoney(amount, currency);
  const grouped = groupLines(lines, grouping);
  return (
    <FormGroup title={t('lines', { count: lines.length })} wide>
      <PlainTable
        caption={t('lines', { count: lines.length })}
        isCaptionHidden
        columns={useLineColumns(invoice)}
        rows={lines}
        rowKey={keyOf}
        groups={
          showsGroups(grouped)
            ? {
                of: ({ container, text }) => (grouping === 'container' ? container : text),
                title: (name) =>
                  `${name || t('otherLines')} · ${money(grouped.find((group) => group.name === name)?.net ?? 0)}`,
              }
            : undefined
        }
      />
      <dl className={classes.totals}>
        <Total label={t('net')}>{money(net)}</Total>
        {groups.map(({ category, vat, net: base, vatAmount: part, reason }) => (
          <Total
            key={`${category}${vat}`}
            label={
              category === 'S'
                ? t('vatOf', { vat: formatNumber(vat), net: money(base) })
                : [t(`category.${category}`), reason]
                    .filter((word, nth, words) => words.indexOf(word) === nth)
                    .join(': ')
            }
          >
            {money(part)}
          </Total>
        ))}
        {groups.length > 1 && <Total label={t('vat')}>{money(vatAmount)}</Total>}
        <Total label={t('total')} isMain>
          {money(total)}
        </Total>
        {status !== 'draft' && paid > 0 && <Total label={t('paid')}>{money(paid)}</Total>}
        {open > 0 && <Total label={t('open')}>{money(open)}</Total>}
      </dl>
    </FormGroup>
  );
}

const keyOf = ({ transactionId, text, quantity, net }: InvoiceLine) => transactionId ?? `${text}/${quantity}/${net}`;

/** What it is for, in the words of the screen. */
const inLanguage = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  text: line.texts?.[inSlovak() ? 'sk' : 'en'] ?? line.text,
});

function Total({ label, isMain, children }: { label: string; isMain?: boolean; children: string }) {
  return (
    <div data-main={isMain || undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function useLineColumns({ id, status, currency, seller }: Invoice): PlainColumn<InvoiceLine>[] {
  const { t } = useTranslation('invoices');
  const { busy, run } = useAction();
  const nameOf = (line: InvoiceLine) => `${line.text} ${line.container}`;
  const leaveOut = (line: InvoiceLine) =>
    run(async () => {
      if (line.transactionId === null) return;
      await invoices.leaveOut(id, [line.transactionId]);
      toast.success(t('leftOut', { text: nameOf(line) }));
    }, t('leaveOutFailed'));
  return [
    {
      header: t('line'),
      cell: (line) => (
        <>
          <span className={classes.text}>{line.text}</span>
          {line.freeDays > 0 && (
            <span className={classes.small}>{t('freeOf', { count: line.freeDays, days: line.days })}</span>
          )}
        </>
      ),
    },
    {
      header: t('container'),
      cell: ({ container }) => container && <ContainerNumber number={container} copyable={false} />,
    },
    {
      header: t('days'),
      cell: ({ from, to, container }) =>
        container && (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`),
    },
    {
      header: t('quantity'),
      align: 'right',
      cell: ({ quantity, unit, price }) =>
        `${formatNumber(quantity, 0, 3)} ${t(`unit.${unit}`, { count: quantity })} × ${formatNumber(price, 2, 2)}`,
    },
    ...(seller.isVatPayer
      ? [
          {
            header: t('vatRate'),
            align: 'right' as const,
            cell: ({ category, vat }: InvoiceLine) =>
              category === 'S' ? `${formatNumber(vat)} %` : t(`category.${category}`),
          },
        ]
      : []),
    { header: t('net'), align: 'right', cell: ({ net }) => formatMoney(net, currency) },
    ...(status === 'draft'
      ? [
          {
            header: t('leaveOut'),
            align: 'right' as const,
            cell: (line: InvoiceLine) =>
              line.transactionId !== null && (
                <IconButton
                  icon={IconX}
                  label={t('leaveOutOne', { text: nameOf(line) })}
                  disabled={busy}
                  onClick={() => void leaveOut(line)}
                />
              ),
          },
        ]
      : []),
  ];
}
