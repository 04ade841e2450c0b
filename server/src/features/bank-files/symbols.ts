const withSpaces = (text: string) => text.replaceAll('\u00a0', ' ');

/** The variable symbol of SEPA's end-to-end id (`/VS2027010001/SS/KS0308`, in any order); '' where it has none. */
function ofEndToEnd(text: string): string {
  return withoutZeros(/\/VS(\d{1,10})(?!\d)/.exec(text)?.[1]);
}

/** The variable symbol in a creditor's reference: `VS:2027010001`, bare digits, or ISO 11649 (`RF` and two check digits). */
function ofReference(text: string): string {
  const written = withSpaces(text).replaceAll(' ', '');
  const [, check, own] = /^RF(\d\d)(\d{1,21})$/i.exec(written) ?? [];
  if (check && own) {
    // R is 27 and F is 15 there.
    const isRight = BigInt(`${own}2715${check}`) % 97n === 1n;
    return isRight && withoutZeros(own).length <= 10 ? withoutZeros(own) : '';
  }
  return withoutZeros(/^(?:VS[:.]?)?0*(\d{1,10})$/i.exec(written)?.[1]);
}

/** The variable symbol in a free text, where the text names it as one. */
function ofText(text: string): string {
  return withoutZeros(/(?<![\p{L}\d])VS[\s.:/-]*0*(\d{1,10})(?!\d)/iu.exec(withSpaces(text))?.[1]);
}

const withoutZeros = (digits = '') => digits.replace(/^0+/, '');

interface Texts {
  endToEnd?: string;
  /** Where a bank puts the symbol by itself. */
  symbols?: readonly string[];
  references?: readonly string[];
  /** Free texts, in the order in which they count. */
  texts: readonly string[];
}

/** The variable symbol, as the standards of Slovak and Czech banks order the places where it may stand; '' where none names one. */
export function symbolOf({ endToEnd = '', symbols = [], references = [], texts }: Texts): string {
  const found = [
    ofEndToEnd(endToEnd),
    ...symbols.map(ofReference),
    ...references.map(ofReference),
    ...[endToEnd, ...texts].map(ofText),
  ];
  return found.find(Boolean) ?? '';
}

/** Numbers in the texts that an invoice may have. */
export const bareNumbersOf = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => [...text.matchAll(/(?<!\d)0*(\d{4,10})(?!\d)/g)].map(([, digits = '']) => digits)),
  ),
];
