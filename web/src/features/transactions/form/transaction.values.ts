import { isTimed } from '@boxyard/contract/billing/billing.ts';
import {
  TotalRequest,
  type Transaction,
  TransactionCreate,
  TransactionUpdate,
} from '@boxyard/contract/billing/transactions.ts';

/** Numbers are '' while nothing is typed. */
type Typed = 'unitPrice' | 'noChargeDayCount' | 'vat';
type AsSaved = 'workTaskId' | 'currency' | 'billingPeriod' | 'finishedAt' | 'notes' | 'paidAt' | 'isCompleted';
export type TransactionValues = Pick<Transaction, AsSaved | 'rateLineId'> & {
  type: Transaction['type'] | '';
  clientId: number | null;
  startedAt: number | null;
} & Record<Typed, number | ''>;

export const emptyTransaction: TransactionValues = {
  type: 'depot',
  clientId: null,
  workTaskId: null,
  rateLineId: null,
  currency: 'EUR',
  unitPrice: '',
  billingPeriod: 'daily',
  startedAt: null,
  finishedAt: null,
  noChargeDayCount: 0,
  vat: 0,
  notes: '',
  paidAt: null,
  isCompleted: false,
};

export const isTimedChoice = (type: TransactionValues['type']): boolean => type !== '' && isTimed(type);

/** A payment can be added until there is a payment date. */
export const offersPayment = ({ paidAt, isCompleted }: Pick<Transaction, 'paidAt' | 'isCompleted'>): boolean =>
  !(paidAt !== null && isCompleted) && paidAt === null;

/** The fields that the form shows for the chosen type: a purchase takes its container's client; only depot and rent have a period. */
function shown(values: TransactionValues) {
  const { clientId, billingPeriod, finishedAt, noChargeDayCount, vat, rateLineId: _, ...rest } = values;
  return {
    ...rest,
    vat: vat || 0,
    ...(values.type !== 'purchase' && { clientId }),
    ...(isTimedChoice(values.type) && { billingPeriod, finishedAt, noChargeDayCount: noChargeDayCount || 0 }),
  };
}

const payable = ['paidAt', 'isCompleted'];

export const NewTransaction = {
  safeParse(typed: TransactionValues) {
    const values = Object.entries(shown(typed)).filter(([name]) => !payable.includes(name));
    const byLine = typed.rateLineId === null ? {} : { rateLineId: typed.rateLineId };
    return TransactionCreate.safeParse({ ...Object.fromEntries(values), ...byLine });
  },
};
export const ChangedTransaction = {
  safeParse: (typed: TransactionValues) => TransactionUpdate.safeParse(shown(typed)),
};

const charging = Object.keys(TotalRequest.shape);

/** What the total of these values depends on; null while something of it is missing. */
export function totalRequest(typed: TransactionValues): TotalRequest | null {
  const values = Object.entries(shown(typed)).filter(([name]) => charging.includes(name));
  const parsed = TotalRequest.safeParse(Object.fromEntries(values));
  return parsed.success ? parsed.data : null;
}
