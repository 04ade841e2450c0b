import { createHash } from 'node:crypto';
import { type BankColumns, type BankLine, mostAmount, mostBankLines } from '@boxyard/contract/billing/payments.ts';
import { currencies } from '@boxyard/contract/core/enums.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';

type Read = Omit<BankLine, 'bankId'> & { given: string };

interface BankFile {
  /** Those of a CSV file; empty for camt.053. */
  headings: string[];
  /** How its columns were read; null where that is to be said first. */
  columns: BankColumns | null;
  lines: BankLine[];
  /** The original text of each line that cannot be a payment: it has no day, no amount, or a currency that the product does not have. */
  unread: string[];
}

/** @returns undefined for what is no bank file */
export function readBankFile(text: string, columns?: BankColumns): BankFile | undefined {
  const written = text.replace(/^\ufeff/, '');
  return /^\s*</.test(written) ? readCamt(written) : readCsv(written, columns);
}

/** `1 234,56`, `1,234.56` and `-12.00` as cents would have them; undefined for what is no amount. */
export function amountOf(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0']/g, '').replace(/([A-Z]{3}|€)$/, '');
  const decimal = /[.,](\d{1,2})$/.exec(plain);
  const whole = (decimal ? plain.slice(0, decimal.index) : plain).replaceAll(/[.,]/g, '');
  if (!/^[+-]?\d+$/.test(whole)) return undefined;
  const amount = Number(`${whole}.${decimal?.[1] ?? '0'}`);
  return Math.abs(amount) <= mostAmount ? amount : undefined;
}

/** `2026-05-03`, `20260503` and `3.5.2026` as a day; undefined for what is none. */
export function dayOf(text: string): string | undefined {
  const [, year = '', month = '', day = ''] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(text.trim()) ?? [];
  const [, d = day, m = month, y = year] = /^(\d{1,2})[./]\s?(\d{1,2})[./]\s?(\d{4})/.exec(text.trim()) ?? [];
  const written = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) && y >= '2000' ? written : undefined;
}

/** The variable symbol as SEPA carries it (`/VS2027010001/SS/KS`), or as it was typed. */
function symbolOf(...texts: string[]): string {
  for (const text of texts) {
    const tagged = /(?:\/VS|VS[: ]?)0*(\d{1,10})(?!\d)/i.exec(text)?.[1] ?? /^\s*0*(\d{4,10})\s*$/.exec(text)?.[1];
    if (tagged) return tagged;
  }
  return '';
}

/** The bank's own id; where it gives none, what the line says, and which of those that say the same it is. */
function identified(found: readonly (Read | string)[]): Pick<BankFile, 'lines' | 'unread'> {
  const seen = new Map<string, number>();
  const unread = found.filter((line) => typeof line === 'string');
  const read = found.filter((line) => typeof line !== 'string');
  const lines = read.map(({ given, ...line }) => {
    const said = given || createHash('sha256').update(JSON.stringify(line)).digest('hex').slice(0, 32);
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    return { ...line, bankId: nth === 1 ? said : `${said}#${nth}` };
  });
  return { lines, unread };
}

const guesses: Record<keyof BankColumns, RegExp> = {
  paidOn: /dátum|datum|date|valut/i,
  amount: /suma|amount|čiastka|castka/i,
  currency: /mena|currency|měna/i,
  variableSymbol: /^vs$|variab/i,
  payerName: /názov|nazov|meno|partner|protistrana|name|payer/i,
  payerIban: /iban|protiúč|účet part/i,
  notes: /správa|sprava|poznám|popis|message|note|info/i,
  // A payer's reference may be the same each month.
  bankId: /^(id|ref)\b|(referenc|id)\w* (banky|transak|pohyb)|transaction id/i,
};

/** Each heading stands for one column at most. */
function guessColumns(headings: readonly string[]): BankColumns {
  const free = new Set(headings);
  const guess = (name: keyof BankColumns) => {
    const found = [...free].find((heading) => guesses[name].test(heading)) ?? '';
    free.delete(found);
    return found;
  };
  return {
    paidOn: guess('paidOn'),
    amount: guess('amount'),
    currency: guess('currency'),
    variableSymbol: guess('variableSymbol'),
    payerName: guess('payerName'),
    payerIban: guess('payerIban'),
    notes: guess('notes'),
    bankId: guess('bankId'),
  };
}

const isCurrency = (text: string) => currencies.some((each) => each === text);

function rowsOfCsv(text: string, delimiter: string): string[][] | undefined {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      to: mostBankLines + 2,
    });
  } catch (err) {
    if (err instanceof CsvError) return undefined;
    throw err;
  }
}

function readCsv(text: string, given?: BankColumns): BankFile | undefined {
  const [first = ''] = text.split('\n', 1);
  const delimiter = [';', '\t', ','].toSorted((a, b) => first.split(b).length - first.split(a).length)[0] ?? ';';
  if (!first.includes(delimiter)) return undefined;
  const rows = rowsOfCsv(text, delimiter);
  if (!rows) return undefined;
  const [headings = [], ...body] = rows;
  const columns = given ?? guessColumns(headings);
  const cell = (row: string[], name: keyof BankColumns) =>
    columns[name] ? (row[headings.indexOf(columns[name])] ?? '') : '';
  if (!headings.includes(columns.paidOn) || !headings.includes(columns.amount))
    return { headings, columns: null, lines: [], unread: [] };
  const found = body.map((row) => {
    const [paidOn, amount] = [dayOf(cell(row, 'paidOn')), amountOf(cell(row, 'amount'))];
    const currency = cell(row, 'currency').toUpperCase() || 'EUR';
    if (paidOn === undefined || amount === undefined || !isCurrency(currency))
      return row.filter(Boolean).join(' · ').slice(0, 200);
    return {
      paidOn,
      amount,
      currency,
      variableSymbol: symbolOf(cell(row, 'variableSymbol'), cell(row, 'notes')),
      payerName: cell(row, 'payerName').slice(0, 120),
      payerIban: cell(row, 'payerIban').replaceAll(/\s/g, '').slice(0, 34),
      notes: cell(row, 'notes').slice(0, 200),
      given: cell(row, 'bankId').slice(0, 80) && `${cell(row, 'bankId').slice(0, 80)} ${paidOn} ${amount}`,
    };
  });
  return { headings, columns, ...identified(found) };
}

type Node = { [name: string]: Node | Node[] | string | undefined };
const listed = (node: Node[string]): Node[] =>
  (Array.isArray(node) ? node : [node]).filter((each): each is Node => typeof each === 'object' && each !== null);
const within = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((found, name) => listed(found?.[name])[0], node);
const textAt = (node: Node | undefined, ...path: string[]): string => {
  const found = within(node, ...path.slice(0, -1))?.[path.at(-1) ?? ''];
  const first = Array.isArray(found) ? found[0] : found;
  return typeof first === 'string' ? first : typeof first === 'object' ? String(first['#text'] ?? '') : '';
};

/** camt.053 (ISO 20022), of any version: each entry, and each transaction within one that is a batch. */
function readCamt(text: string): BankFile | undefined {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    removeNSPrefix: true,
    processEntities: true,
  });
  let root: Node;
  try {
    root = parser.parse(text, true);
  } catch {
    return undefined;
  }
  const statements = listed(within(root, 'Document', 'BkToCstmrStmt')?.Stmt);
  if (statements.length === 0) return undefined;
  const found = statements.flatMap(({ Ntry }) =>
    listed(Ntry).flatMap((entry) => {
      const parts = listed(entry.NtryDtls).flatMap(({ TxDtls }) => listed(TxDtls));
      const isOne = parts.length < 2;
      return (isOne ? [parts[0] ?? {}] : parts).map((part, at) => lineOfCamt(entry, part, isOne ? undefined : at));
    }),
  );
  return { headings: [], columns: null, ...identified(found) };
}

/** @param at which of a batch it is */
function lineOfCamt(entry: Node, part: Node, at: number | undefined): Read | string {
  const own = within(part, 'AmtDtls', 'TxAmt', 'Amt') ?? within(part, 'Amt');
  const money = at !== undefined && own ? own : within(entry, 'Amt');
  const amount = amountOf(String(money?.['#text'] ?? ''));
  const paidOn = dayOf(
    textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt'),
  );
  const currency = String(money?.['@Ccy'] ?? 'EUR');
  if (amount === undefined || paidOn === undefined || !isCurrency(currency))
    return [paidOn, money?.['#text'], currency, textAt(entry, 'AcctSvcrRef')].filter(Boolean).join(' · ').slice(0, 200);
  const direction = textAt(part, 'CdtDbtInd') || textAt(entry, 'CdtDbtInd');
  const remittance = textAt(part, 'RmtInf', 'Ustrd');
  const reference = textAt(entry, 'AcctSvcrRef');
  return {
    paidOn,
    amount: direction === 'DBIT' ? -amount : amount,
    currency,
    variableSymbol: symbolOf(
      textAt(part, 'Refs', 'EndToEndId'),
      textAt(part, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'),
      remittance,
    ),
    payerName: (textAt(part, 'RltdPties', 'Dbtr', 'Nm') || textAt(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm')).slice(
      0,
      120,
    ),
    payerIban: textAt(part, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN').slice(0, 34),
    notes: remittance.slice(0, 200),
    given: reference && at !== undefined ? `${reference}/${at}` : reference,
  };
}
