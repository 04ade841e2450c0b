import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BankAnswers, type BankChoice, bankFileRoutes } from '@boxyard/contract/billing/bank-files.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import type { z } from 'zod';
import type { Depot } from './depot.ts';

export const ownIban = 'SK7811000000002600000001';
const otherIban = 'SK4702000000002600000002';
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
    take: (file: string | Buffer, lines: Choice[], answers: Answers = {}) =>
      admin.call(bankFileRoutes.takeBankLines, { params: { account }, body: { ...body(file, answers), lines } }),
  };
}

interface Entry {
  amount: string;
  isDebit?: boolean;
  day?: string;
  status?: string;
  isReversal?: boolean;
  reference?: string;
  /** What stands in `NtryDtls`. */
  details?: string;
}

/** A statement as camt.053 of its second version. */
export function camt(entries: readonly Entry[], { iban = ownIban, balances = '' } = {}): string {
  const written = entries.map(
    ({
      amount,
      isDebit,
      day = '2026-06-01',
      status = '<Sts>BOOK</Sts>',
      isReversal,
      reference = 'NONREF',
      details = '',
    }) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}${status}
      <BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${details && `<NtryDtls>${details}</NtryDtls>`}</Ntry>`,
  );
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${iban}</IBAN></Id>
    <Ccy>EUR</Ccy></Acct>${balances}${written.join('')}</Stmt></BkToCstmrStmt></Document>`;
}

export const balance = (code: string, amount: string, isDebit = false): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`;

/** One transaction of an entry. */
export const part = (symbol: string, { amount = '', iban = '', name = 'Payer' } = {}): string =>
  `<TxDtls><Refs><EndToEndId>${symbol ? `/VS${symbol}/SS/KS` : 'NOTPROVIDED'}</EndToEndId></Refs>
  ${amount && `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr>
  ${iban && `<DbtrAcct><Id><IBAN>${iban}</IBAN></Id></DbtrAcct>`}</RltdPties></TxDtls>`;
