import type { BankColumns, BankPreviewLine } from '@boxyard/contract/billing/payments.ts';
import { Alert, Button, FileButton, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { keepColumns, keptColumns } from './bank-columns.ts';
import { payments } from './payments.api.ts';
import classes from './payments.module.css';

type Preview = Awaited<ReturnType<typeof payments.readBankFile>>;
const tones: Record<BankPreviewLine['match'], Tone> = {
  exact: 'success',
  symbol: 'warn',
  amount: 'warn',
  twice: 'warn',
  none: 'contrast',
  known: 'info',
  outgoing: 'contrast',
};
const columnNames = [
  'paidOn',
  'amount',
  'currency',
  'variableSymbol',
  'payerName',
  'payerIban',
  'notes',
  'bankId',
] as const;

const shownUnread = 5;

/** Banks write UTF-8 or the older code page of Central Europe. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}

/** A bank's file: read, matched, looked over, recorded. */
export function BankFile() {
  const { t } = useTranslation(['payments', 'common']);
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const [text, setText] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  /** The lines whose suggestion a person has agreed to, and those that are not to be recorded, by the bank's id. */
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());

  const read = (content: string, columns?: BankColumns) =>
    run(async () => {
      const found = await payments.readBankFile(content, columns);
      setText(content);
      setPreview(found);
      setAgreed(new Set());
      setLeftOut(new Set());
    }, t('bank.unreadable'));
  const choose = (file: File | null) => file && void textOf(file).then((content) => read(content, keptColumns()));

  const incoming = preview?.lines.filter((line) => isIncoming(line) && !leftOut.has(line.bankId)) ?? [];
  const take = () =>
    run(async () => {
      const lines = incoming.map(({ match, invoice, client, ...line }) => ({
        ...line,
        clientId: client?.id ?? null,
        invoiceId: invoice && (match === 'exact' || agreed.has(line.bankId)) ? invoice.id : null,
      }));
      const { recorded, matched } = await payments.takeBankLines(lines);
      if (preview?.columns) keepColumns(preview.columns);
      toast.success(t('bank.done', { count: recorded, matched }));
      await navigate({ to: '/invoices/payments' });
    }, t('bank.failed'));

  return (
    <Page title={t('bank.title')}>
      <FormGroup title={t('bank.file')} hint={t('bank.hint')} wide>
        <div>
          <FileButton onChange={choose} accept=".xml,.csv,.txt,text/csv,application/xml">
            {(props) => (
              <Button variant={preview ? 'default' : 'filled'} loading={busy && !preview} {...props}>
                {t('bank.choose')}
              </Button>
            )}
          </FileButton>
        </div>
      </FormGroup>
      {preview && preview.headings.length > 0 && (
        <Columns preview={preview} onChange={(columns) => void read(text, columns)} />
      )}
      {preview && preview.unread.length > 0 && <Unread lines={preview.unread} />}
      {preview && preview.lines.length > 0 && (
        <>
          <Counts lines={preview.lines} />
          <PlainTable
            caption={t('bank.lines')}
            isCaptionHidden
            rows={preview.lines}
            rowKey={({ bankId }) => bankId}
            columns={[
              { header: t('paidOn'), cell: ({ paidOn }) => formatDay(paidOn) },
              { header: t('amount'), align: 'right', cell: ({ amount, currency }) => formatMoney(amount, currency) },
              { header: t('variableSymbol'), cell: ({ variableSymbol }) => variableSymbol },
              { header: t('payerName'), cell: ({ payerName, notes }) => payerName || notes },
              {
                header: t('bank.match'),
                cell: (line) => (
                  <Match
                    line={line}
                    isAgreed={agreed.has(line.bankId)}
                    onAgree={() => setAgreed((set) => toggled(set, line.bankId))}
                  />
                ),
              },
              {
                header: '',
                align: 'right',
                cell: (line) =>
                  isIncoming(line) && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      aria-pressed={leftOut.has(line.bankId)}
                      onClick={() => setLeftOut((set) => toggled(set, line.bankId))}
                    >
                      {t(leftOut.has(line.bankId) ? 'bank.takeIn' : 'bank.leaveOut')}
                    </Button>
                  ),
              },
            ]}
          />
          <div className={classes.bar}>
            <Button loading={busy} disabled={incoming.length === 0} onClick={() => void take()}>
              {t('bank.take', { count: incoming.length })}
            </Button>
            <Text size="sm" c="dimmed">
              {t('bank.takeHint')}
            </Text>
          </div>
        </>
      )}
      {preview && preview.lines.length === 0 && preview.columns !== null && (
        <Alert color="orange">{t('bank.nothing')}</Alert>
      )}
    </Page>
  );
}

const isIncoming = ({ match }: BankPreviewLine) => match !== 'known' && match !== 'outgoing';

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Counts({ lines }: { lines: readonly BankPreviewLine[] }) {
  const { t } = useTranslation('payments');
  const counts = [...Map.groupBy(lines, ({ match }) => match)];
  return (
    <p className={classes.counts}>
      {counts.map(([match, all]) => (
        <StatusBadge key={match} tone={tones[match]}>
          {t(`match.${match}`)}: {all.length}
        </StatusBadge>
      ))}
    </p>
  );
}

/** What of the file is no payment, so that none is missed unseen. */
function Unread({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation('payments');
  const more = lines.length - shownUnread;
  return (
    <Alert color="orange" title={t('bank.unread', { count: lines.length })}>
      {lines.slice(0, shownUnread).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order, and may be alike
        <div key={at}>{line}</div>
      ))}
      {more > 0 && t('bank.unreadMore', { count: more })}
    </Alert>
  );
}

interface MatchProps {
  line: BankPreviewLine;
  isAgreed: boolean;
  onAgree: () => void;
}

/** What a line pays: certain where symbol and amount agree; a suggestion is a person's to agree to. */
function Match({ line: { match, invoice, client }, isAgreed, onAgree }: MatchProps) {
  const { t } = useTranslation('payments');
  const badge = <StatusBadge tone={isAgreed ? 'success' : tones[match]}>{t(`match.${match}`)}</StatusBadge>;
  if (!invoice)
    return (
      <div className={classes.match}>
        {badge}
        {client && match !== 'known' && match !== 'outgoing' && (
          <span>{t('bank.creditOf', { client: client.name })}</span>
        )}
      </div>
    );
  const owed = t('bank.owed', {
    number: invoice.number,
    client: invoice.clientName,
    open: formatMoney(invoice.open, '').trim(),
  });
  return (
    <div className={classes.match}>
      {badge}
      <span>{owed}</span>
      {match !== 'exact' && (
        <Button size="compact-xs" variant="default" aria-pressed={isAgreed} onClick={onAgree}>
          {t(isAgreed ? 'bank.disagree' : 'bank.agree')}
        </Button>
      )}
    </div>
  );
}

/** Which heading of a CSV file is which column: guessed, and kept on this device. */
function Columns({
  preview: { headings, columns },
  onChange,
}: {
  preview: Preview;
  onChange: (columns: BankColumns) => void;
}) {
  const { t } = useTranslation('payments');
  const present: BankColumns = columns ?? {
    paidOn: '',
    amount: '',
    currency: '',
    variableSymbol: '',
    payerName: '',
    payerIban: '',
    notes: '',
    bankId: '',
  };
  const choices = headings.filter(Boolean);
  return (
    <FormGroup title={t('bank.columns')} hint={t(columns ? 'bank.columnsHint' : 'bank.columnsMissing')} wide>
      <FieldRow columns="repeat(auto-fit, minmax(150px, 1fr))">
        {columnNames.map((name) => (
          <Select
            key={name}
            label={t(`column.${name}`)}
            required={name === 'paidOn' || name === 'amount'}
            clearable
            data={[...new Set(choices)]}
            value={present[name] || null}
            onChange={(heading) => onChange({ ...present, [name]: heading ?? '' })}
          />
        ))}
      </FieldRow>
    </FormGroup>
  );
}
