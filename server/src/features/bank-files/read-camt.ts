import type { BankAnswers } from '@boxyard/contract/billing/bank-files.ts';
import { isIban } from '@boxyard/contract/billing/party.ts';
import { currencies } from '@boxyard/contract/core/enums.ts';
import { dayOf } from './days.ts';
import { amountOf, exactOf } from './exact.ts';
import { type EntryKind, emptyFile, type ReadFile, type ReadLine, type ReadStatement, shown } from './read-file.ts';
import { bareNumbersOf, symbolOf } from './symbols.ts';
import { listed, type Node, parsed, textAt, textsAt, within } from './xml.ts';

/** camt.053 (ISO 20022), of any version; undefined for what is none. Of an entry without a status only a person can say whether it is booked. */
export function readCamt(text: string, { areBooked }: BankAnswers): ReadFile | undefined {
  const statements = listed(within(parsed(text), 'Document', 'BkToCstmrStmt')?.Stmt);
  if (statements.length === 0) return undefined;
  const file = emptyFile('camt');
  for (const node of statements) {
    const at = file.statements.length;
    const statement = statementOf(node);
    file.statements.push(statement);
    for (const entry of listed(node.Ntry)) {
      statement.entries += 1;
      const read = entryOf(entry, areBooked);
      if (read.kind === 'unknown') file.questions.push({ kind: 'status', statement: at, text: shown(wordsOf(entry)) });
      if (read.kind === 'booked' || read.kind === 'reversal') statement.booked += read.exact ?? 0n;
      const lines = linesOf(entry, read, statement, at);
      if (lines) file.lines.push(...lines);
      else if (read.kind !== 'unknown') file.unread.push({ statement: at, text: shown(wordsOf(entry)) });
    }
  }
  return file;
}

function statementOf(node: Node): ReadStatement {
  const account = within(node, 'Acct');
  const balances = listed(node.Bal).map((each) => ({
    code: textAt(each, 'Tp', 'CdOrPrtry', 'Cd'),
    amount: signedOf(each),
    currency: textAt(within(each, 'Amt'), '@Ccy'),
  }));
  const of = (code: string) => balances.find((each) => each.code === code)?.amount;
  const interim = balances.filter(({ code }) => code === 'ITBD').map(({ amount }) => amount);
  const opening = of('OPBD') ?? of('PRCD');
  return {
    iban: textAt(account, 'Id', 'IBAN').replaceAll(/\s/g, '') || textAt(account, 'Id', 'Othr', 'Id'),
    currency: textAt(account, 'Ccy') || balances[0]?.currency || textAt(within(node, 'Ntry', 'Amt'), '@Ccy'),
    // On a page the interim balances stand for those that it lacks: the first for the opening, the last for the closing one.
    opening: opening ?? interim[0],
    closing: of('CLBD') ?? (interim.length > (opening === undefined ? 1 : 0) ? interim.at(-1) : undefined),
    booked: 0n,
    entries: 0,
  };
}

/** With its sign; undefined where amount or direction cannot be read. */
function signedOf(node: Node): bigint | undefined {
  const exact = exactOf(textAt(node, 'Amt'));
  const sign = { CRDT: 1n, DBIT: -1n }[textAt(node, 'CdtDbtInd')];
  return exact === undefined || sign === undefined ? undefined : exact * sign;
}

interface Entry {
  /** unread: it says what is no status, or is not clear about being a reversal. */
  kind: EntryKind | 'unknown' | 'unread';
  exact: bigint | undefined;
}

function entryOf(entry: Node, areBooked: boolean | undefined): Entry {
  const status = textAt(entry, 'Sts') || textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry');
  const reversal = { '': false, false: false, '0': false, true: true, '1': true }[textAt(entry, 'RvslInd')];
  const exact = signedOf(entry);
  if (['PDNG', 'INFO', 'FUTR'].includes(status) || (status === '' && areBooked === false))
    return { kind: 'notBooked', exact };
  if (status === '' && areBooked === undefined) return { kind: 'unknown', exact };
  if ((status !== '' && status !== 'BOOK') || reversal === undefined) return { kind: 'unread', exact };
  return { kind: reversal ? 'reversal' : 'booked', exact };
}

/** The lines of an entry: one, or each part of a batch that is itemised; undefined where it cannot be read. */
function linesOf(entry: Node, { kind, exact }: Entry, statement: ReadStatement, at: number): ReadLine[] | undefined {
  const currencyText = textAt(within(entry, 'Amt'), '@Ccy');
  const currency = currencies.find((each) => each === currencyText);
  const paidOn = dayOf(textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm'));
  if (kind === 'unknown' || kind === 'unread' || exact === undefined || exact === 0n || !currency || !paidOn)
    return undefined;
  const details = listed(entry.NtryDtls);
  const parts = details.flatMap(({ TxDtls }) => listed(TxDtls));
  const itemised = itemsOf(parts, currency, exact);
  const count = details.reduce((all, { Btch }) => all + Number(textAt(listed(Btch)[0], 'NbOfTxs') || 0), 0);
  const [only] = parts;
  const own = parts.length === 1 && only ? ownAmountOf(only, currency) : undefined;
  const isOne = parts.length <= 1 && count <= 1 && (own === undefined || own === absolute(exact));
  const said = isOne
    ? [{ part: only ?? {}, amount: exact, isBatch: false }]
    : (itemised ?? [{ part: {}, amount: exact, isBatch: true }]);
  const amounts = said.map(({ amount }) => amountOf(amount));
  if (amounts.includes(undefined)) return undefined;
  return said.map(({ part, isBatch }, n): ReadLine => {
    const amount = amounts[n] ?? 0;
    const facts = factsOf(entry, part, amount < 0 && kind !== 'reversal', isBatch);
    return {
      statement: at,
      kind,
      paidOn,
      amount,
      currency,
      ...facts.line,
      isBatch,
      identity: [statement.iban, paidOn, kind === 'reversal' ? 'R' : '', String(amount), ...facts.identity],
    };
  });
}

const absolute = (exact: bigint) => (exact < 0n ? -exact : exact);

/** What of a part is in the account's currency. */
function ownAmountOf(part: Node, currency: string): bigint | undefined {
  const amounts = [within(part, 'Amt'), within(part, 'AmtDtls', 'TxAmt', 'Amt')];
  const own = amounts.find((amount) => amount && textAt(amount, '@Ccy') === currency);
  return own && exactOf(textAt(own, '#text'));
}

/** The parts of a batch, where each has an amount of its own and they add up to the entry. */
function itemsOf(parts: readonly Node[], currency: string, exact: bigint) {
  const items = parts.map((part) => {
    const own = ownAmountOf(part, currency);
    const direction = textAt(part, 'CdtDbtInd') || (exact < 0n ? 'DBIT' : 'CRDT');
    const amount = own === undefined || own === 0n ? undefined : direction === 'DBIT' ? -own : own;
    return {
      part,
      amount: amount ?? 0n,
      isBatch: false,
      isRead: amount !== undefined && /^(DBIT|CRDT)$/.test(direction),
    };
  });
  const isWhole = items.every(({ isRead }) => isRead) && items.reduce((all, { amount }) => all + amount, 0n) === exact;
  return isWhole && items.length > 1 ? items : undefined;
}

/** What banks write where they have nothing to say. */
const isFiller = (text: string) => /^(NONREF|NOTPROVIDED|NOT PROVIDED|NONE|0*)$/i.test(text.trim());

function factsOf(entry: Node, part: Node, isOutgoing: boolean, isBatch: boolean) {
  const endToEnd = textAt(part, 'Refs', 'EndToEndId');
  const remittance = listed(part.RmtInf).flatMap((each) => textsAt(each, 'Ustrd'));
  const structured = listed(part.RmtInf).flatMap((each) => listed(each.Strd));
  const references = structured.map((each) => textAt(each, 'CdtrRefInf', 'Ref')).filter(Boolean);
  const symbols = listed(within(part, 'Refs')?.Prtry)
    .filter((each) => textAt(each, 'Tp') === 'VS')
    .map((each) => textAt(each, 'Ref'));
  const more = [textAt(part, 'AddtlTxInf'), ...(isBatch ? [] : [textAt(entry, 'AddtlNtryInf')])].filter(Boolean);
  const texts = [...remittance, ...more];
  const parties = within(part, 'RltdPties');
  const sides = isOutgoing ? (['Cdtr', 'Dbtr'] as const) : (['Dbtr', 'Cdtr'] as const);
  const nameOf = (side: string) => textAt(parties, side, 'Nm') || textAt(parties, side, 'Pty', 'Nm');
  const ibanOf = (side: string) => textAt(parties, `${side}Acct`, 'Id', 'IBAN').replaceAll(/\s/g, '');
  const payerIban = sides.map(ibanOf).find((iban) => isIban(iban)) ?? '';
  const bankReferences = [textAt(entry, 'AcctSvcrRef'), textAt(part, 'Refs', 'AcctSvcrRef')];
  return {
    line: {
      variableSymbol: isBatch ? '' : symbolOf({ endToEnd, symbols, references, texts }),
      bareNumbers: isBatch ? [] : bareNumbersOf([endToEnd, ...texts]),
      payerName: (sides.map(nameOf).find(Boolean) ?? '').slice(0, 120),
      payerIban,
      notes: (remittance.join(' ') || more.join(' ')).slice(0, 200),
    },
    identity: [
      ...[...bankReferences, endToEnd].map((text) => (isFiller(text) ? '' : text)),
      payerIban,
      remittance.join(' '),
    ],
  };
}

/** The texts of an entry, for a person who has to look at it. */
function wordsOf(entry: Node): string[] {
  const parts = listed(entry.NtryDtls).flatMap(({ TxDtls }) => listed(TxDtls));
  const amount = within(entry, 'Amt');
  return [
    textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt'),
    `${textAt(entry, 'Amt')} ${textAt(amount, '@Ccy')}`.trim(),
    textAt(entry, 'CdtDbtInd'),
    textAt(entry, 'Sts') || textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry'),
    ...parts
      .slice(0, 3)
      .flatMap((part) => [
        textAt(part, 'RltdPties', 'Dbtr', 'Nm') || textAt(part, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
        textAt(part, 'Refs', 'EndToEndId'),
        ...listed(part.RmtInf).flatMap((each) => textsAt(each, 'Ustrd')),
      ]),
  ];
}
