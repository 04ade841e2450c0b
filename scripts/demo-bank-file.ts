import { writeFileSync } from 'node:fs';
import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';

/**
 * Writes a bank's statement (camt.053) for the demo that runs: some of its open invoices are paid, one of them not in full, one without
 * its symbol, and the bank takes its fee. `npm run demo-bank-file [address]`
 */
const address = process.argv[2] ?? `http://localhost:${process.env.PORT ?? 3000}`;
const file = 'demo-bank.xml';
const iban = 'SK3112000000198742637541';

const ask = async (path: string, init: RequestInit = {}) => {
  const reply = await fetch(`${address}${basePath}${path}`, init);
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
};
const signedIn = authRoutes.login.response.parse(
  (
    await ask(authRoutes.login.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'owner@demo.test', password: 'Depot-2026' }),
    })
  ).payload,
);
const headers = { authorization: `Bearer ${signedIn.jwt}` };
const path = invoiceRoutes.list.path.replace(':account', 'demo');
const { payload } = await ask(`${path}?kind=invoice&currency=EUR&status=overdue&pageSize=200`, { headers });
const [full, other, part, nameless] = invoiceRoutes.list.response.parse(payload);
if (!full || !other || !part || !nameless) throw new Error('The demo has not four overdue invoices any more.');

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const entry = (amount: number, name: string, symbol: string, kind: 'CRDT' | 'DBIT' = 'CRDT') => `
      <Ntry><Amt Ccy="EUR">${amount.toFixed(2)}</Amt><CdtDbtInd>${kind}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${yesterday}</Dt></BookgDt>
        <AcctSvcrRef>DEMO-${yesterday}-${name.length}-${amount.toFixed(2)}</AcctSvcrRef>
        <NtryDtls><TxDtls><Refs><EndToEndId>${symbol ? `/VS${symbol}/SS/KS` : 'NOTPROVIDED'}</EndToEndId></Refs>
          <RltdPties><${kind === 'CRDT' ? 'Dbtr' : 'Cdtr'}><Nm>${name.replaceAll('&', '&amp;')}</Nm></${kind === 'CRDT' ? 'Dbtr' : 'Cdtr'}></RltdPties></TxDtls></NtryDtls></Ntry>`;
const entries = [
  entry(full.open, full.clientName, full.number ?? ''),
  entry(other.open, other.clientName, other.number ?? ''),
  entry(Math.max(1, part.open - 10), part.clientName, part.number ?? ''),
  entry(nameless.open, nameless.clientName, ''),
  entry(4.5, 'Tatra banka', '', 'DBIT'),
];
writeFileSync(
  file,
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>
  <Stmt><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries.join('')}
  </Stmt></BkToCstmrStmt></Document>
`,
);
console.log(`${file}: read it under Payments, Bank file.`);
