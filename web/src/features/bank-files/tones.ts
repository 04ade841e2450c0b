import type { BankMatch } from '@boxyard/contract/billing/bank-files.ts';
import type { Tone } from '../../ui/badge/status-badge.tsx';

const tones: Partial<Record<BankMatch, Tone>> = {
  exact: 'success',
  symbol: 'warn',
  amount: 'warn',
  twice: 'warn',
  paid: 'warn',
  same: 'warn',
  known: 'info',
  takenBack: 'info',
  returned: 'danger',
};

export const toneOf = (match: BankMatch): Tone => tones[match] ?? 'contrast';
