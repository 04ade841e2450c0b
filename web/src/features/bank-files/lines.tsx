import type { BankLine } from '@boxyard/contract/billing/bank-files.ts';
import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { isIncoming, type LineChoice } from './bank-files.api.ts';
import classes from './bank-files.module.css';
import { toneOf } from './tones.ts';

interface LinesProps {
  lines: readonly BankLine[];
  choiceOf: (line: BankLine) => LineChoice;
  onChoose: (line: BankLine, choice: Partial<LineChoice>) => void;
  onTakeBack: (line: BankLine) => void;
}

/** Only what is ticked is recorded. */
export function Lines({ lines, choiceOf, onChoose, onTakeBack }: LinesProps) {
  const { t } = useTranslation('payments');
  return (
    <PlainTable
      caption={t('bank.lines')}
      isCaptionHidden
      rows={lines}
      rowKey={({ id }) => id}
      columns={[
        {
          header: t('bank.record'),
          cell: (line) =>
            isIncoming(line) && (
              <Checkbox
                aria-label={t('bank.recordOne', { name: line.payerName || line.notes || '–', amount: moneyOf(line) })}
                checked={choiceOf(line).isTicked}
                onChange={({ currentTarget }) => onChoose(line, { isTicked: currentTarget.checked })}
              />
            ),
        },
        { header: t('paidOn'), cell: ({ paidOn }) => formatDay(paidOn) },
        { header: t('amount'), align: 'right', cell: moneyOf },
        { header: t('variableSymbol'), cell: ({ variableSymbol }) => variableSymbol },
        { header: t('payerName'), cell: (line) => <Payer line={line} /> },
        {
          header: t('bank.match'),
          cell: (line) => (
            <Match
              line={line}
              choice={choiceOf(line)}
              onAgree={(isAgreed) => onChoose(line, { isAgreed, isTicked: isAgreed })}
              onTakeBack={() => onTakeBack(line)}
            />
          ),
        },
      ]}
    />
  );
}

const moneyOf = ({ amount, currency }: BankLine) => formatMoney(amount, currency);

function Payer({ line: { payerName, notes, isBatch } }: { line: BankLine }) {
  const { t } = useTranslation('payments');
  return (
    <>
      {isBatch && <StatusBadge tone="neutral">{t('bank.batch')}</StatusBadge>} {payerName || notes}
      {payerName && notes && <div className={classes.message}>{notes}</div>}
    </>
  );
}

interface MatchProps {
  line: BankLine;
  choice: LineChoice;
  onAgree: (isAgreed: boolean) => void;
  onTakeBack: () => void;
}

/** What a line pays: certain where symbol and amount agree; a suggestion is a person's to agree to. */
function Match({ line, choice: { isTicked, isAgreed }, onAgree, onTakeBack }: MatchProps) {
  const { t } = useTranslation('payments');
  const { match, invoice, client, payment, isOld, isReversed } = line;
  const isPaid = isTicked && isAgreed && invoice !== null;
  return (
    <div className={classes.match}>
      <StatusBadge tone={isPaid ? 'success' : toneOf(match)}>{t(`match.${match}`)}</StatusBadge>
      {isOld && <StatusBadge tone="warn">{t('bank.isOld')}</StatusBadge>}
      {isReversed && <StatusBadge tone="danger">{t('bank.isReversed')}</StatusBadge>}
      {payment && (
        <span>
          {t(match === 'known' || match === 'same' ? 'bank.paymentOf' : 'bank.reverses', {
            day: formatDay(payment.paidOn),
            amount: formatMoney(payment.amount, line.currency),
            payer: [payment.payerName, payment.variableSymbol].filter(Boolean).join(', ') || '–',
          })}
        </span>
      )}
      {invoice && (
        <span>
          {t('bank.owed', {
            number: invoice.number,
            client: invoice.clientName,
            open: formatMoney(invoice.open, '').trim(),
          })}
        </span>
      )}
      {invoice && (match !== 'exact' || !isPaid) && (
        <Button size="compact-xs" variant="default" aria-pressed={isPaid} onClick={() => onAgree(!isPaid)}>
          {t(isPaid ? 'bank.disagree' : 'bank.agree')}
        </Button>
      )}
      {isTicked && payment && <StatusBadge tone="danger">{t('bank.again')}</StatusBadge>}
      {client && !isPaid && (isTicked || (!invoice && match !== 'known')) && (
        <span>{t('bank.creditOf', { client: client.name })}</span>
      )}
      {match === 'returned' && payment && (
        <Button size="compact-xs" variant="default" onClick={onTakeBack}>
          {t('bank.takeBack')}
        </Button>
      )}
    </div>
  );
}
