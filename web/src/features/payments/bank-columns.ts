import type { BankColumns } from '@boxyard/contract/billing/payments.ts';

const key = 'boxyard.bank-columns';

/** Which columns the last CSV file of a bank had, on this device. */
export function keptColumns(): BankColumns | undefined {
  const kept = localStorage.getItem(key);
  // Only `keepColumns` writes it.
  return kept === null ? undefined : (JSON.parse(kept) as BankColumns);
}

export const keepColumns = (columns: BankColumns): void => localStorage.setItem(key, JSON.stringify(columns));
