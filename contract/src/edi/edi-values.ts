import { part, type Segment } from './edi-syntax.ts';

const dateLengths: Record<string, number> = { '101': 6, '102': 8, '203': 12, '204': 14 };

/** A day that there is, and a time of 24 hours. @param format data element 2379; what it does not know is taken as it is */
export function isDate(value: string, format: string): boolean {
  const length = dateLengths[format];
  if (length === undefined) return true;
  if (!/^\d+$/.test(value) || value.length !== length) return false;
  const whole = format === '101' ? `20${value}` : value;
  const [year, month, day] = [whole.slice(0, 4), whole.slice(4, 6), whole.slice(6, 8)];
  if (year < '1900') return false;
  const date = new Date(`${year}-${month}-${day}T00:00Z`);
  const [hour, minute] = [Number(whole.slice(8, 10)), Number(whole.slice(10, 12))];
  return date.getUTCDate() === Number(day) && hour < 24 && minute < 60;
}

/**
 * The date of a DTM, as `2026-11-24`, or with `T14:00`; '' where it cannot be read. It may be written under the wrong format: its length
 * tells (COSCO writes 8 digits under 203).
 */
export function readDate(segment: Segment): string {
  const [value, format] = [part(segment, 0, 1).trim(), part(segment, 0, 2)];
  const byLength = { 6: '101', 8: '102', 12: '203', 14: '204' }[value.length];
  // Any other known length is a period, a week or a time alone.
  if (!byLength || (format !== '' && dateLengths[format] === undefined) || !isDate(value, byLength)) return '';
  const whole = byLength === '101' ? `20${value}` : value;
  const day = `${whole.slice(0, 4)}-${whole.slice(4, 6)}-${whole.slice(6, 8)}`;
  return whole.length < 12 ? day : `${day}T${whole.slice(8, 10)}:${whole.slice(10, 12)}`;
}

/** A number with the decimal sign of UNA, which may have blanks or a line break around it. Null for anything else. */
export function readDecimal(text: string, decimal: string): number | null {
  const [whole = '', fraction, ...more] = text
    .replace(/[\r\n]/g, '')
    .trim()
    .split(decimal);
  if (!/^[+-]?\d{1,9}$/.test(whole) || more.length > 0) return null;
  if (fraction !== undefined && !/^\d{0,6}$/.test(fraction)) return null;
  return Number(`${whole}.${fraction || '0'}`);
}

/** The number of units of EQN: a whole number from 1 on, which may have zeros behind the decimal sign. Null for anything else. */
export function readCount(text: string, decimal: string): number | null {
  const count = readDecimal(text, decimal);
  return count !== null && Number.isInteger(count) && count >= 1 && count <= 999_999 && !/[+-]/.test(text)
    ? count
    : null;
}
