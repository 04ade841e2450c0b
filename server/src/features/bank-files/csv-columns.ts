import { type BankColumn, type BankColumns, bankColumns } from '@boxyard/contract/billing/bank-files.ts';

/** How the banks of Slovakia and Czechia, and English statements, head their columns; of several that fit the first pattern wins. */
const guesses: Record<BankColumn, readonly RegExp[]> = {
  paidOn: [/(zaúčt|zaučt|zauct|zúčtov|zuctov|booking)/i, /^(dátum|datum|date|deň|den)\b/i, /dátum|datum|date/i],
  // Not one of a pair, as "suma na ťarchu účtu".
  amount: [/^(suma|objem|částka|čiastka|castka|ciastka|amount|obrat|value)(?![\p{L}])(?!.*(prospech|ťarchu|tarchu))/iu],
  credit: [/^(príjem|prijem|příjem|kredit|credit|paid in)(?!\p{L})|prospech|připsáno|pripísan/iu],
  debit: [/^(výdaj|vydaj|výdej|debet|debit|paid out)(?!\p{L})|ťarchu|tarchu|odepsáno|odpísan/iu],
  direction: [/^(typ|smer|směr|cdtdbtind|(debet|debit|d)\/(kredit|credit|c|k)|(kredit|credit|c)\/(debet|debit|d))$/i],
  currency: [/^(mena|měna|currency)/i],
  variableSymbol: [/^vs$/i, /^var(\.|iab\S*)? ?symbol/i],
  payerName: [
    /^(názov|nazev|název|meno|jméno|name)\b.*(protiú|protistran|partner|platiteľ|payer)/i,
    /^(partner|protistrana|counterparty|payer)(?!\p{L})/iu,
    /^(názov|název|nazov|meno|name)(?!\p{L})/iu,
  ],
  payerIban: [
    /iban.*(protistran|partner|payer)|(protistran|partner|payer).*iban/i,
    /^iban$/i,
    /protiúč|protiuc|číslo účtu protistran/i,
  ],
  notes: [/správa|sprava|zpráva|informácia pre|message|reference info/i, /poznám|note/i, /popis|description/i],
};
/** Looks like an amount, and is none. */
const isBalance = (heading: string) => /zostatok|zůstatek|zustatek|balance/i.test(heading);
const noColumns: BankColumns = {
  paidOn: '',
  amount: '',
  credit: '',
  debit: '',
  direction: '',
  currency: '',
  variableSymbol: '',
  payerName: '',
  payerIban: '',
  notes: '',
};

/** Without what mBank puts before each heading. */
const plain = (heading: string) => heading.replace(/^#/, '').trim();

/** Each heading stands for one column at most. */
export function guessColumns(headings: readonly string[]): BankColumns {
  const free = new Set(headings.filter((heading) => heading && !isBalance(heading)));
  const found = { ...noColumns };
  for (const name of bankColumns) {
    const patterns = guesses[name];
    const heading = patterns.flatMap((pattern) => [...free].filter((each) => pattern.test(plain(each)))).at(0);
    if (!heading) continue;
    found[name] = heading;
    free.delete(heading);
  }
  return found;
}

/** A day, and an amount in one column or in a pair of them. */
export function isEnough(columns: BankColumns, headings: readonly string[]): boolean {
  // Where two columns have the same heading, it is not clear which one is meant.
  const has = (name: BankColumn) =>
    columns[name] !== '' && headings.filter((heading) => heading === columns[name]).length === 1;
  return has('paidOn') && (has('amount') || (has('credit') && has('debit')));
}

/** Where a heading is looked for: banks write up to forty lines before it. */
const mostPreamble = 60;

/** The row of the headings; undefined where none of the first rows looks like it. */
export function headingRowOf(rows: readonly string[][]): number | undefined {
  const at = rows.slice(0, mostPreamble).findIndex((row) => isEnough(guessColumns(row), row));
  return at === -1 ? undefined : at;
}
