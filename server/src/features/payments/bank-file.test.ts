import { describe, expect, it } from 'vitest';
import { amountOf, dayOf, readBankFile } from './bank-file.ts';

describe('a bank file', () => {
  it('has amounts and days in many forms', () => {
    expect(['1 234,56', '1,234.56', '-12.00', '+5', "1'000.50", '12,00 €', '9'.repeat(310), ''].map(amountOf)).toEqual([
      1234.56,
      1234.56,
      -12,
      5,
      1000.5,
      12,
      undefined,
      undefined,
    ]);
    const same = ['2026-05-03', '20260503', '3.5.2026', '03.05.2026 10:11', '2026-05-03T10:00:00'];
    for (const day of same) expect(dayOf(day), day).toBe('2026-05-03');
    expect(['31.02.2026', '1.6.1926', 'x'].map(dayOf)).toEqual([undefined, undefined, undefined]);
  });

  it('as CSV is read by its headings, and a line that stands twice is two', () => {
    const text = [
      'Dátum;Suma;Mena;VS;Názov protiúčtu;IBAN;Správa',
      '01.06.2026;123,00;EUR;2026010001;"Odberateľ; a.s.";SK31 1200 0000 1987 4263 7541;',
      '02.06.2026;-5,00;EUR;;Banka;;Poplatok',
      '03.06.2026;10,00;EUR;;Dvakrát;;/VS2026010002/SS/KS',
      '03.06.2026;10,00;EUR;;Dvakrát;;/VS2026010002/SS/KS',
    ].join('\n');
    const file = readBankFile(text);
    expect(file?.lines).toMatchObject([
      {
        paidOn: '2026-06-01',
        amount: 123,
        variableSymbol: '2026010001',
        payerName: 'Odberateľ; a.s.',
        payerIban: 'SK3112000000198742637541',
      },
      { amount: -5, variableSymbol: '' },
      { amount: 10, variableSymbol: '2026010002' },
      { amount: 10, variableSymbol: '2026010002' },
    ]);
    expect(new Set(file?.lines.map(({ bankId }) => bankId)).size).toBe(4);
    expect(readBankFile(text)?.lines, 'the same file is the same').toEqual(file?.lines);
    expect(
      readBankFile('Dátum;Suma;Mena\n1.6.2026;1,00;EUR\nspolu;1,00;EUR\n1.6.2026;2,00;GBP'),
      'what is no payment is told',
    ).toMatchObject({ lines: [{ amount: 1 }], unread: ['spolu · 1,00 · EUR', '1.6.2026 · 2,00 · GBP'] });
    expect(readBankFile('A;B\n1;2')).toMatchObject({ columns: null, lines: [], headings: ['A', 'B'] });
  });

  it('of two months has the same reference of a payer twice, and a bank’s own id once a day and amount', () => {
    const idsOf = (heading: string, ...lines: string[]) =>
      readBankFile([`Dátum;Suma;${heading}`, ...lines].join('\n'))?.lines.map(({ bankId }) => bankId) ?? [];
    const [may, june] = ['1.5.2026;10,00;/VS555', '1.6.2026;10,00;/VS555'];
    expect(new Set(idsOf('Referencia platiteľa', may, june)).size).toBe(2);
    expect(idsOf('Referencia banky', may)).not.toEqual(idsOf('Referencia banky', june));
    expect(idsOf('Referencia banky', may)).toEqual(['/VS555 2026-05-01 10']);
  });

  it('as camt.053 has entries, and batches of several', () => {
    const entry = (inner: string, amount: string, sign = 'CRDT') =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><BookgDt><Dt>2026-06-01</Dt></BookgDt><AcctSvcrRef>REF${amount}</AcctSvcrRef>${inner}</Ntry>`;
    const part = (symbol: string, amount: string) =>
      `<TxDtls><Refs><EndToEndId>/VS${symbol}/SS/KS</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>
       <RltdPties><Dbtr><Nm>Odberateľ &amp; syn</Nm></Dbtr><DbtrAcct><Id><IBAN>SK3112000000198742637541</IBAN></Id></DbtrAcct></RltdPties></TxDtls>`;
    const file =
      readBankFile(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
      ${entry(`<NtryDtls>${part('2026010001', '123.00')}</NtryDtls>`, '123.00')}
      ${entry(`<NtryDtls>${part('2026010002', '10.00')}${part('2026010003', '20.00')}</NtryDtls>`, '30.00')}
      ${entry('', '5.00', 'DBIT')}</Stmt></BkToCstmrStmt></Document>`);
    expect(
      file?.lines.map(({ bankId, amount, variableSymbol, payerName }) => [bankId, amount, variableSymbol, payerName]),
    ).toEqual([
      ['REF123.00', 123, '2026010001', 'Odberateľ & syn'],
      ['REF30.00/0', 10, '2026010002', 'Odberateľ & syn'],
      ['REF30.00/1', 20, '2026010003', 'Odberateľ & syn'],
      ['REF5.00', -5, '', ''],
    ]);
  });

  it('is neither a picture nor a broken one', () => {
    for (const text of ['hello', 'Dátum;Suma\n"1.6.2026;1', '<html></html>', '<Document><BkToCstmrStmt>'])
      expect(readBankFile(text)).toBeUndefined();
  });
});
