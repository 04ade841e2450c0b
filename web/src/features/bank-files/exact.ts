import { inSlovak } from '../../core/text/format.ts';

/** A decimal with all its digits, and at least cents. */
export function formatExact(decimal: string, currency: string): string {
  const format = new Intl.NumberFormat(inSlovak() ? 'sk' : 'en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 5,
  });
  // A text of digits is formatted as it is written, and not by way of a number.
  return [format.format(decimal as Intl.StringNumericLiteral), currency].filter(Boolean).join('\u00a0');
}
