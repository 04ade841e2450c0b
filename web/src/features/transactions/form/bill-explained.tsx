import { type Explanation, isTimed } from '@boxyard/contract/billing/billing.ts';
import type { TotalRequest } from '@boxyard/contract/billing/transactions.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { totalQuery } from '../transactions.api.ts';
import classes from './bill-explained.module.css';
import { billLine } from './bill-line.ts';
import { type TransactionValues, totalRequest } from './transaction.values.ts';

interface BillExplainedProps {
  containerId: number;
  values: TransactionValues;
  /** The saved explanation, shown until the server has answered for what is typed. */
  saved?: Explanation | undefined;
}

/** The total and how it comes about, while the form is typed. */
export function BillExplained({ containerId, values, saved }: BillExplainedProps) {
  const { t } = useTranslation('transactions');
  const [asked] = useDebouncedValue(JSON.stringify(totalRequest(values)), 250);
  const request: TotalRequest | null = JSON.parse(asked);
  const { data, error } = useQuery(totalQuery(containerId, request));
  const bill = data ?? saved;
  return (
    <output className={classes.bill} aria-live="polite">
      {request === null && <span className={classes.hint}>{t('bill.none')}</span>}
      {request !== null && (error ? reasonOf(error) : bill && <Line bill={bill} />)}
    </output>
  );
}

function Line({ bill }: { bill: Explanation }) {
  const { t } = useTranslation('transactions');
  const line = billLine(bill, t);
  // The total stands last.
  const total = line.lastIndexOf('= ') + 1;
  return (
    <>
      <span>
        {line.slice(0, total)} <strong>{line.slice(total).trim()}</strong>
      </span>
      {bill.isRunning && isTimed(bill.type) && <span className={classes.hint}>{t('bill.running')}</span>}
    </>
  );
}

function reasonOf(error: Error): string {
  if (!(error instanceof ApiProblem)) return error.message;
  const said = error.errors[0] ?? { ...error.body, message: error.body.detail };
  return sentence(said, said.message);
}
