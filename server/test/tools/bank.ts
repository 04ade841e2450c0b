import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BankAnswers,
  type BankChoice,
  type BankLine,
  bankFileRoutes,
} from '@boxyard/contract/billing/bank-files.ts';
import { paymentRoutes } from '@boxyard/contract/billing/payments.ts';
import type { ProblemBody } from '@boxyard/contract/core/problems.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import type { z } from 'zod';
import type { Depot } from './depot.ts';

export const ownIban = 'SK7811000000002600000001';
export const otherIban = 'SK4702000000002600000002';
const samples = join(import.meta.dirname, '../samples/bank');
export const sampleOf = (name: string): Buffer => readFileSync(join(samples, name));

type Answers = z.input<typeof BankAnswers>;
type Choice = z.input<typeof BankChoice>;

/** A depot with the own accounts of the samples, and what a test asks of its bank files. */
export async function createBank({ account, owner, admin }: Depot) {
  const bankAccounts = [ownIban, otherIban].map((iban) => ({ iban, currency: 'EUR' as const }));
  await owner.call(accountRoutes.update, { params: { account }, body: { bankAccounts } });
  const body = (file: string | Buffer, answers: Answers) => ({ file: Buffer.from(file).toString('base64'), answers });
  return {
    tryRead: (file: string | Buffer, answers: Answers = {}) =>
      admin.call(bankFileRoutes.readBankFile, { params: { account }, body: body(file, answers) }),
    read: async (file: string | Buffer, answers: Answers = {}) =>
      (await admin.call(bankFileRoutes.readBankFile, { params: { account }, body: body(file, answers) })).payload,
    /** Days of long ago are meant, for those of a test are so one day. */
    take: (file: string | Buffer, lines: Choice[], answers: Answers = {}) =>
      admin.call(bankFileRoutes.takeBankLines, {
        params: { account },
        body: { ...body(file, answers), lines: lines.map((line) => ({ isOldMeant: true, ...line })) },
      }),
    /** What is recorded, the oldest first. */
    payments: async () =>
      (await admin.call(paymentRoutes.list, { params: { account }, query: { pageSize: 200 } })).payload.toSorted(
        (a, b) => a.id - b.id,
      ),
  };
}

/** What a refused call says first. */
export const fault = ({ status, problem }: { status: number; problem: ProblemBody }) => [
  status,
  problem.errors?.[0]?.path,
  problem.errors?.[0]?.key,
];

/** What the preview shows of each line. */
export const seen = <K extends keyof BankLine>(lines: readonly BankLine[], ...names: K[]) =>
  lines.map((line) => names.map((name) => line[name]));

export interface Entry {
  amount: string;
  isDebit?: boolean;
  day?: string;
  status?: string;
  isReversal?: boolean;
  reference?: string;
  /** What stands in `NtryDtls`. */
  details?: string;
  /** What stands beside it. */
  more?: string;
}

/** A statement of camt.053. */
export function statement(entries: readonly Entry[], { iban = ownIban, balances = '' } = {}): string {
  const written = entries.map(
    ({
      amount,
      isDebit,
      day = '2026-06-01',
      status = '<Sts>BOOK</Sts>',
      isReversal,
      reference = 'NONREF',
      details = '',
      more = '',
    }) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}${status}
      <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${details && `<NtryDtls>${details}</NtryDtls>`}${more}</Ntry>`,
  );
  return `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${written.join('')}</Stmt>`;
}

/** A file of its second version. */
export const camtOf = (...statements: string[]): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`;

/** A file of one statement. */
export const camt = (...given: Parameters<typeof statement>): string => camtOf(statement(...given));

export const balance = (code: string, amount: string, isDebit = false): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`;

/** One transaction of an entry. */
export const part = (
  symbol: string,
  { amount = '', currency = 'EUR', iban = '', name = 'Payer', endToEnd = '', text = '', more = '' } = {},
): string =>
  `<TxDtls><Refs><EndToEndId>${endToEnd || (symbol ? `/VS${symbol}/SS/KS` : 'NOTPROVIDED')}</EndToEndId></Refs>
  ${amount && `<AmtDtls><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>`}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr>
  ${iban && `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`}</RltdPties>${text && `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`}${more}</TxDtls>`;

/** Whose statement a CSV file is, which does not say it. */
export const ofOwn = { account: { iban: ownIban, currency: 'EUR' as const } };

export const csv = (rows: readonly string[], headings = 'Dátum;Suma;Mena;VS'): string => [headings, ...rows].join('\n');

const cents = (amount: number, digits: number) => String(Math.round(Math.abs(amount) * 100)).padStart(digits, '0');

/** The head of a GPC statement. */
export const gpcHead = (opening: number, closing: number, number = '0000002600000001'): string =>
  `074${number}${'DEPO VZORKA SRO'.padEnd(20)}310526${cents(opening, 14)}+${cents(closing, 14)}${closing < 0 ? '-' : '+'}${'0'.repeat(14)}0${'0'.repeat(14)}0001010626${' '.repeat(14)}`;

/** An entry of it; 1 is a debit, 2 a credit, what is above is a reversal. */
export const gpcEntry = (
  amount: number,
  { code = 2, symbol = '', day = '010626', number = '0000002600000001', name = 'VZORNA SPEDICIA' } = {},
): string =>
  `075${number}0000001987426375${'1'.padStart(13, '0')}${cents(amount, 12)}${code}${symbol.padStart(10, '0')}0002000308${'0'.repeat(10)}${day}${name.padEnd(20)}01101${day}`;
