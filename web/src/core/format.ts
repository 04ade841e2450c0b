const two = (n: number) => String(n).padStart(2, '0');

/** DD/MM/YYYY from unix seconds; '' when there is none. */
export function date(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '';
  const at = new Date(seconds * 1000);
  return `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`;
}

/** DD/MM/YYYY HH:mm from unix seconds. */
export function dateTime(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '';
  const at = new Date(seconds * 1000);
  return `${date(seconds)} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Digits in groups of three by narrow no-break spaces, so that a number never wraps. */
export function number(value: number, minDigits = 0, maxDigits = 2): string {
  const [whole = '0', rest] = Math.abs(value)
    .toLocaleString('en-US', { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits })
    .split('.');
  const sign = value < 0 ? '−' : '';
  return `${sign}${whole.replaceAll(',', '\u202f')}${rest ? `.${rest}` : ''}`;
}

export const kg = (value: number): string => `${number(value, 0, 3)}\u00a0kg`;
export const cargoKg = (value: number): string => `${number(value, 2, 3)}\u00a0kg`;
export const cbm = (value: number): string => `${number(value, 2, 3)}\u00a0m³`;
export const percent = (value: number): string => `${number(value, 0, 2)}\u00a0%`;
/** The currency goes after the amount. */
export const money = (value: number, currency: string): string => `${number(value, 2, 2)}\u00a0${currency}`;
