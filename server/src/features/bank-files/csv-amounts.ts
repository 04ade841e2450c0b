import { type DecimalSign, decimalSignOf } from '@boxyard/contract/core/numbers.ts';

interface Amount {
  isNegative: boolean;
  /** Digits with `,`, `.`, and spaces or apostrophes between thousands. */
  digits: string;
}

/** Takes sign and currency from an amount: `-1 234,50 EUR`, `12,00-`, `+5`; undefined for what is none. */
function split(text: string): Amount | undefined {
  const plain = text
    .replaceAll(/[\u00a0\u202f]/g, ' ')
    .replaceAll('\u2212', '-')
    .trim()
    .replace(/\s*([A-Z]{3}|€|Kč|zł|Ft|\$)$/, '');
  const [, before = '', digits = '', after = ''] = /^([+-]?)\s*([\d.,' ]*\d[.,]?)\s*(-?)$/.exec(plain) ?? [];
  if (!digits || (before && after)) return undefined;
  return { isNegative: before === '-' || after === '-', digits };
}

/** The decimal sign of a column of amounts, as of other numbers that people write. */
export const signOfAmounts = (texts: readonly string[]): DecimalSign | '?' | undefined =>
  decimalSignOf(texts.map((text) => split(text)?.digits ?? ''));

/** An amount in cents by the decimal sign of its column; undefined for what is none by it, or has more than cents. */
export function centsOf(text: string, sign: DecimalSign): bigint | undefined {
  const amount = split(text);
  if (!amount) return undefined;
  const thousands = sign === ',' ? '.' : ',';
  const form = new RegExp(`^(\\d+|\\d{1,3}(?:([ '${thousands}])\\d{3})(?:\\2\\d{3})*)(?:\\${sign}(\\d*))?$`);
  const [, whole = '', , part = ''] = form.exec(amount.digits) ?? [];
  if (!whole || !/^\d{0,2}0*$/.test(part)) return undefined;
  const cents = BigInt(whole.replaceAll(/\D/g, '')) * 100n + BigInt(part.slice(0, 2).padEnd(2, '0'));
  return amount.isNegative ? -cents : cents;
}
