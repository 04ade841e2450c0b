export type DecimalSign = ',' | '.';

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

/** Which sign an amount shows to be that of its decimals; '?' where it could be either, undefined where it has none. */
function signIn(digits: string): DecimalSign | '?' | undefined {
  const signs = [...digits.matchAll(/[.,]/g)].map(([sign]) => sign as DecimalSign);
  const [first, last] = [signs[0], signs.at(-1)];
  if (!first || !last) return undefined;
  const other = first === ',' ? '.' : ',';
  if (first !== last) return last;
  if (signs.length > 1) return other;
  const [whole = '', part = ''] = digits.split(first);
  const isEither = part.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return isEither ? '?' : first;
}

/** The decimal sign of a column, from all that stands in it: '?' where that leaves both readings, undefined where no amount has any. */
export function decimalSignOf(texts: readonly string[]): DecimalSign | '?' | undefined {
  const found = new Set(texts.flatMap((text) => signIn(split(text)?.digits ?? '') ?? []));
  if (found.size === 0) return undefined;
  found.delete('?');
  return found.size === 1 ? [...found][0] : '?';
}

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
