/**
 * ISO 6346 size/type codes that are common in depots. They are suggestions only: any four characters may be stored, and
 * `isoCodeMeaning` also reads codes that are not in the list.
 */
export const isoCodes = [
  '20G1',
  '22G1',
  '22G0',
  '25G1',
  '22R1',
  '22U1',
  '22P1',
  '22P3',
  '22T1',
  '22T6',
  '22B0',
  '22H0',
  '22V0',
  '40G1',
  '42G1',
  '42G0',
  '45G1',
  '45G0',
  '42R1',
  '45R1',
  '42U1',
  '45U1',
  '42P1',
  '42P3',
  '42T1',
  'L5G1',
  'L5R1',
] as const;

const lengths: Record<string, string> = {
  1: '10',
  2: '20',
  3: '30',
  4: '40',
  B: '24',
  C: '24',
  G: '41',
  H: '43',
  L: '45',
  M: '48',
  N: '49',
};
const heights: Record<string, string> = { 0: '8', 2: '8.5', 4: '9', 5: '9.5', 6: '9.5+', 8: '4.25', 9: '4' };

const isoKinds = ['G', 'V', 'R', 'H', 'U', 'T', 'B', 'P', 'S'] as const;
type IsoKind = (typeof isoKinds)[number];

interface IsoCodeMeaning {
  /** Nominal feet. */
  length: string;
  height: string;
  kind: IsoKind;
}

/** The meaning of a code of four characters; null for an unknown one. */
export function isoCodeMeaning(code: string): IsoCodeMeaning | null {
  const [first = '', second = '', third = ''] = code.toUpperCase();
  const length = lengths[first];
  const height = heights[second];
  const kind = isoKinds.find((each) => each === third);
  return code.length === 4 && length && height && kind ? { length, height, kind } : null;
}
