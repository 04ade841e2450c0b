import { mostAmount } from '@boxyard/contract/billing/payments.ts';

/** ISO 20022 has at most five digits after the point: sums are counted in hundred-thousandths, so that nothing is lost. */
const digits = 5;
const unit = 10n ** BigInt(digits);

/** An unsigned decimal with a point, in hundred-thousandths; undefined for all else. */
export function exactOf(text: string): bigint | undefined {
  const [, whole = '', part = ''] = /^(\d{1,18})(?:\.(\d{0,5}))?$/.exec(text) ?? /^()\.(\d{1,5})$/.exec(text) ?? [];
  if (whole === '' && part === '') return undefined;
  return BigInt(whole || '0') * unit + BigInt(part.padEnd(digits, '0'));
}

export const ofCents = (cents: bigint): bigint => cents * 1000n;

/** As an amount of money; undefined for what is more precise than cents, or more than the product can hold. */
export function amountOf(exact: bigint): number | undefined {
  const amount = Number(exact / 1000n) / 100;
  return exact % 1000n === 0n && Math.abs(amount) <= mostAmount ? amount : undefined;
}

/** `1000.00` and `-0.005`: at least two digits after the point, and as many as it takes. */
export function writtenOf(exact: bigint): string {
  const [size, sign] = exact < 0n ? [-exact, '-'] : [exact, ''];
  const part = String(size % unit)
    .padStart(digits, '0')
    .replace(/0{1,3}$/, '');
  return `${sign}${size / unit}.${part}`;
}
