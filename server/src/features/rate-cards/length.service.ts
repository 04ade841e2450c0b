import type { BoxLength } from '@boxyard/contract/billing/rate-cards.ts';

const byIso: Record<string, BoxLength> = { '2': 20, '4': 40, L: 45 };

/** The first letter of the ISO type, else the length, else the size of the type. */
export function lengthOf({ isoCode, lengthFt, size }: { isoCode: string; lengthFt: number; size: number }): BoxLength {
  const known = byIso[isoCode.charAt(0).toUpperCase()];
  if (known) return known;
  if (lengthFt > 0) return lengthFt >= 44 ? 45 : lengthFt >= 30 ? 40 : 20;
  return size === 40 ? 40 : 20;
}
