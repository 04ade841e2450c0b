import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createBank, ownIban, sampleOf } from '../../../test/tools/bank.ts';
import { createDepot } from '../../../test/tools/depot.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

interface Expected {
  files: Record<
    string,
    {
      lines?: {
        amount: number;
        variableSymbol: string;
        currency?: string;
        isBatch?: boolean;
        known?: boolean;
        kind?: string;
        account?: string;
      }[];
      unread?: number;
      notBooked?: number;
      balanceDiffersBy?: number;
      after?: string[];
      says?: string;
    }
  >;
}
const { files }: Expected = JSON.parse(sampleOf('expected.json').toString('utf8'));

const app = useTestApp();

/** What the file asks for, and no more. */
const answersOf = (name: string) =>
  /\.csv$/.test(name) ? { account: { iban: ownIban, currency: 'EUR' as const } } : {};

describe('each sample of a bank', () => {
  it('is one that is read here', () => {
    const names = readdirSync(join(import.meta.dirname, '../../../test/samples/bank'));
    expect(names.filter((name) => name !== 'expected.json').toSorted()).toEqual(Object.keys(files).toSorted());
  });

  it.each(Object.entries(files))('%s is read as it should be', async (name, expected) => {
    const depot = await createDepot(app);
    const t = await createInvoicing(depot);
    const bank = await createBank(depot);
    if (name === 'symbols.xml') {
      for (const number of ['2026010018', '2026010019']) {
        await t.fee(await t.box(), 10);
        const [id = 0] = await t.gather('2026-05-31');
        await t.issue(id);
        await sql`alter table invoice disable trigger kept`.execute(app.inspect);
        await sql`update invoice set number = ${number} where account_id = ${depot.accountId} and id = ${id}`.execute(
          app.inspect,
        );
        await sql`alter table invoice enable trigger kept`.execute(app.inspect);
      }
    }
    for (const before of expected.after ?? []) {
      const { lines, questions } = await bank.read(sampleOf(before));
      const differences = questions
        .filter(({ kind }) => kind === 'balance')
        .map(({ statement, text }) => ({ statement: statement ?? 0, difference: text }));
      const incoming = lines.filter(({ match }) => match === 'none');
      const taken = await bank.take(
        sampleOf(before),
        incoming.map(({ id }) => ({ id, isOldMeant: true })),
        { differences },
      );
      expect(taken.payload.recorded).toBe(incoming.length);
    }
    const seen = await bank.read(sampleOf(name), answersOf(name));
    const money = seen.lines.filter(({ match }) => match !== 'notBooked');
    if (expected.lines)
      expect(
        money.map(({ amount, variableSymbol, currency, isBatch, match, statement }, at) => {
          const wanted = expected.lines?.[at] ?? {};
          return {
            amount,
            variableSymbol,
            ...('currency' in wanted && { currency }),
            ...('isBatch' in wanted && { isBatch }),
            ...('known' in wanted && { known: match === 'known' }),
            ...('account' in wanted && { account: seen.statements[statement]?.iban }),
          };
        }),
      ).toEqual(expected.lines.map(({ kind: _, ...line }) => line));
    expect(seen.unread).toHaveLength(expected.unread ?? (name === 'ambiguous.csv' ? 1 : 0));
    expect(seen.lines.length - money.length).toBe(expected.notBooked ?? 0);
    const asked = seen.questions.map(({ kind, text }) => [kind, text]);
    const differs = expected.balanceDiffersBy;
    expect(asked).toEqual(
      {
        'ambiguous.csv': [['decimalSign', '3.000']],
        'foreign-account.xml': [['ownIban', 'SK2975000000004200000002']],
        'closing-balance-differs.xml': [['balance', '100.00']],
      }[name] ?? (differs === undefined ? [] : [['balance', String(-differs)]]),
    );
    if (name === 'reversals.xml')
      expect(money.map(({ match, payment }) => [match, payment?.amount])).toEqual([
        ['returned', 123],
        ['ownReturned', undefined],
        ['outgoing', undefined],
      ]);
    if (name === 'empty.xml') expect(seen.statements).toMatchObject([{ entries: 0, difference: '0.00' }]);
    if (name === 'fio.csv')
      expect(seen, 'headings below the preamble, and its balances').toMatchObject({
        headingRow: 6,
        statements: [{ iban: ownIban, opening: '1000.00', closing: '1233.50', difference: '0.00' }],
      });
  });

  it('vub.csv is known, also by another choice of columns', async () => {
    const depot = await createDepot(app);
    await createInvoicing(depot);
    const bank = await createBank(depot);
    const answers = answersOf('vub.csv');
    const { lines, columns } = await bank.read(sampleOf('vub.csv'), answers);
    const taken = await bank.take(sampleOf('vub.csv'), [{ id: lines[0]?.id ?? '', isOldMeant: true }], answers);
    expect(taken.payload.recorded).toBe(1);
    if (!columns) throw new Error('no columns');
    const other = { ...columns, payerName: 'Popis', notes: '' };
    const again = await bank.read(sampleOf('vub.csv'), { ...answers, columns: other });
    expect(again.lines.map(({ match }) => match)).toEqual(['known']);
  });
});
