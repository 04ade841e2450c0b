import { withoutUnseen } from './fields.ts';

export type DecimalSign = ',' | '.';

/** What a text is as a number; `unclear` where it may be either of two, `none` where it is no number. */
type NumberRead =
  | { is: 'number'; value: number }
  | { is: 'unclear'; decimals: number; thousands: number }
  | { is: 'none' };

const none: NumberRead = { is: 'none' };

/**
 * Which sign a number shows to be that of its decimals; '?' where it could be either (`12.500`: one to three digits, and no lone 0, before
 * a single sign, three after it), undefined where it has none.
 */
function signIn(digits: string): DecimalSign | '?' | undefined {
  const signs = [...digits.matchAll(/[.,]/g)].map(([sign]) => sign as DecimalSign);
  const [first, last] = [signs[0], signs.at(-1)];
  if (!first || !last) return undefined;
  if (first !== last) return last;
  if (signs.length > 1) return first === ',' ? '.' : ',';
  return /^[1-9]\d{0,2}[.,]\d{3}$/.test(digits) ? '?' : first;
}

/**
 * The decimal sign of a column, from all numbers that stand in it: '?' where they leave both readings, or contradict each other; undefined
 * where none has any.
 */
export function decimalSignOf(texts: readonly string[]): DecimalSign | '?' | undefined {
  const found = new Set(texts.flatMap((text) => signIn(written(text)?.digits ?? '') ?? []));
  if (found.size === 0) return undefined;
  found.delete('?');
  return found.size === 1 ? [...found][0] : '?';
}

/** Sign and digits of a number; blanks and apostrophes between its digits are one blank each. */
function written(text: string): { mark: string; digits: string } | undefined {
  const plain = withoutUnseen(text)
    .trim()
    .replaceAll(/[\s'’]/g, ' ')
    .replace(/^[−–]/, '-');
  const [, mark = '', digits] = /^([+-]?) ?(\d[\d., ]*|[.,]\d+)$/.exec(plain) ?? [];
  return digits === undefined ? undefined : { mark, digits };
}

/**
 * Reads a number as people write it: `1 234,50`, `1.234,50`, `1,234.50`, `33,335`, `−18,4`. Thousands are groups of three digits.
 * @param sign that of decimals, where it is known from elsewhere
 */
export function readNumber(text: string, sign?: DecimalSign): NumberRead {
  const number = written(text);
  if (!number) return none;
  const { mark, digits } = number;
  const shown = sign ?? signIn(digits) ?? '.';
  if (shown === '?') {
    const [decimals, thousands] = ['.', ''].map((point) => Number(`${mark}${digits.replace(/[.,]/, point)}`));
    return decimals === undefined || thousands === undefined ? none : { is: 'unclear', decimals, thousands };
  }
  const groups = shown === ',' ? '.' : ',';
  const form = new RegExp(`^(\\d*|\\d{1,3}(?:([ ${groups}])\\d{3})(?:\\2\\d{3})*)(?:\\${shown}(\\d*))?$`);
  const [, whole, , part = ''] = form.exec(digits) ?? [];
  if (whole === undefined) return none;
  return { is: 'number', value: Number(`${mark}${whole.replaceAll(/\D/g, '') || '0'}.${part || '0'}`) };
}
