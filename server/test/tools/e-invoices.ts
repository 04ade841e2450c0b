import type { InvoiceContents, InvoiceLine } from '@boxyard/contract/billing/invoice-contents.ts';
import type { Ubl } from '../../src/features/invoices/ubl.ts';

const party = {
  name: 'Depot Skúšobný, s.r.o.',
  street: 'Prístavná 7',
  city: 'Žilina',
  zip: '010 01',
  country: 'SVK',
  cin: '36421928',
  tin: '2020123456',
  vatNumber: 'SK2020123456',
  registerEntry: 'OR OS Žilina, Sro, vložka 12345/L',
  email: 'office@depot.test',
  endpoint: '0245:2020123456',
};
export const seller = { ...party, iban: 'SK3112000000198742637541', bic: 'TATRSKBX', isVatPayer: true };
export const buyer = {
  ...party,
  name: 'Odberateľ & syn <a.s.>',
  endpoint: '0245:2020987654',
  registerEntry: '',
  reference: 'C-17',
};

export const line = (given: Partial<InvoiceLine> = {}): InvoiceLine => ({
  transactionId: 1,
  text: 'Skladné „20′“ & manipulácia <prázdny>',
  container: 'BXLU9167521',
  chargeCode: 'STO',
  from: '2026-05-01',
  to: '2026-05-31',
  days: 31,
  freeDays: 10,
  quantity: 21,
  unit: 'day',
  price: 2.35,
  net: 49.35,
  category: 'S',
  reason: '',
  vat: 23,
  ...given,
});
const free = line({
  transactionId: null,
  container: '',
  text: 'Doprava',
  quantity: 1.5,
  unit: 'one',
  price: 33.33,
  net: 50,
  days: 0,
  freeDays: 0,
});

/** The same sums as the database's, to compare what is read back with. */
export function documentOf(
  lines: InvoiceLine[],
  given: Partial<InvoiceContents> = {},
  kind: Ubl['kind'] = 'invoice',
): Ubl {
  const groups = [...Map.groupBy(lines, ({ category, vat }) => `${category} ${vat}`).values()].map((group) => {
    const { category = 'S', vat = 0, reason = '' } = group[0] ?? {};
    const net = group.reduce((cents, each) => cents + Math.round(each.net * 100), 0);
    return { category, vat, reason, net: net / 100, vatAmount: Math.round((net * vat) / 100) / 100 };
  });
  const sum = (of: 'net' | 'vatAmount') =>
    groups.reduce((cents, group) => cents + Math.round(group[of] * 100), 0) / 100;
  return {
    kind,
    currency: 'EUR',
    notes: '',
    number: '2026010001',
    issuedOn: '2026-06-02',
    dueOn: '2026-06-16',
    taxPoint: '2026-05-31',
    net: sum('net'),
    vatAmount: sum('vatAmount'),
    total: Math.round((sum('net') + sum('vatAmount')) * 100) / 100,
    contents: { seller, buyer, language: 'sk', lines, groups, credits: null, ...given },
  };
}

const noVat = (category: 'AE' | 'E' | 'O', reason: string) => line({ category, reason, vat: 0 });
export const documents: Record<string, Ubl> = {
  'an invoice with one rate': documentOf([
    line(),
    line({ text: 'Manipulácia', unit: 'one', quantity: 1, price: 30, net: 30 }),
  ]),
  'several rates': documentOf([line(), line({ vat: 5, quantity: 1, price: 19.99, net: 19.99 })]),
  'reverse charge': documentOf([noVat('AE', 'prenesenie daňovej povinnosti')], {
    buyer: { ...buyer, country: 'CZE', endpoint: '9929:CZ12345678', vatNumber: 'CZ12345678', tin: '' },
  }),
  'exempt beside taxed': documentOf([line(), noVat('E', 'oslobodené podľa § 47')]),
  'outside the scope': documentOf([noVat('O', 'mimo predmetu dane')]),
  'a free line and one of nothing': documentOf([line(), free, line({ price: 0, net: 0 })]),
  'weeks, months and years': documentOf(
    (['week', 'month', 'year'] as const).map((unit) => line({ unit, quantity: 3, price: 14, net: 42 })),
  ),
  'long names': documentOf([line({ text: 'Ľ'.repeat(200) })], { buyer: { ...buyer, name: 'Č'.repeat(120) } }),
  'without register entry, BIC and mail': documentOf([line()], {
    seller: { ...seller, registerEntry: '', bic: '', email: '' },
  }),
  'notes with characters of control': { ...documentOf([line()]), notes: 'Ďakujeme\u0001 & <b>' },
  'a credit note': {
    ...documentOf([line()], { credits: { number: '2026010001', issuedOn: '2026-06-02' } }, 'credit_note'),
    number: '2026020001',
  },
};

/** The amounts of all elements of that name, in cents. */
export const amounts = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => Math.round(Number(text) * 100));
