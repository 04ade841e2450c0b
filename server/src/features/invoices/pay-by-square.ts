import type { StoredInvoice } from '@boxyard/contract/billing/invoices.ts';
import { CurrencyCode, encode, PaymentOptions } from 'bysquare/pay';

interface Payable extends Pick<StoredInvoice, 'kind' | 'number' | 'dueOn' | 'currency'> {
  total: number;
  iban: string;
  bic: string;
  payee: string;
}

/**
 * The text of a PAY by square code, which Slovak banks' apps read; '' where there is none: of drafts, credit notes, other currencies
 * than EUR, and without an IBAN. The library takes symbols of eleven digits and amounts with fractions of a cent: these are ours to see to.
 */
export function payBySquare({ kind, number, dueOn, currency, total, iban, bic, payee }: Payable): string {
  if (kind !== 'invoice' || number === null || dueOn === null || currency !== 'EUR' || iban === '') return '';
  if (!/^\d{1,10}$/.test(number) || total <= 0 || !Number.isInteger(Math.round(total * 1e6) / 1e4)) return '';
  return encode({
    payments: [
      {
        type: PaymentOptions.PaymentOrder,
        amount: total,
        currencyCode: CurrencyCode.EUR,
        variableSymbol: number,
        paymentDueDate: dueOn.replaceAll('-', ''),
        bankAccounts: [{ iban, ...(bic && { bic }) }],
        beneficiary: { name: payee.slice(0, 70) },
      },
    ],
  });
}
