import { chargeCodeRoutes } from '@boxyard/contract/billing/charge-codes.ts';
import { invoiceRoutes } from '@boxyard/contract/billing/invoices.ts';
import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import type { Language } from '@boxyard/contract/core/enums.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { createInvoicing } from '../../../test/tools/invoicing.ts';
import { type Placed, placesOfPdf, squaresOfPdf, textOfPdf } from '../../../test/tools/pdf-text.ts';
import { noon, slabs } from '../../../test/tools/tariffs.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';

const app = useTestApp();
const { depot, t } = depotWith(app, { t: createInvoicing }, beforeAll);
const languages = ['en', 'sk'] as const;
const longName = 'Medzinárodná kontajnerová spoločnosť '.repeat(4).slice(0, 119).concat('X');

const pdfOf = async (id: number, language?: Language) => {
  const call = { ...t.at(id), body: language ? { language } : {} };
  const { pdf } = (await depot.admin.call(invoiceRoutes.documents, call)).payload;
  return Buffer.from(await (await fetch(app.address + pdf)).arrayBuffer());
};
const plain = (words: string) => words.replaceAll('\u00a0', ' ');

/** What stands on one line of a page, from the left to the right. */
function rowsOf(places: Placed[]) {
  const rows = Map.groupBy(places, ({ page, y }) => `${page} ${Math.round(y * 2)}`).values();
  return [...rows].map((words) => ({
    page: words[0]?.page ?? 0,
    y: words[0]?.y ?? 0,
    text: plain(
      words
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(' '),
    ),
  }));
}

/** Drafts of one, 18, 82 and 400 lines, each in a month of its own: rents of 28 days, and typed lines of 200 characters. */
const drafts = [
  { count: 1, typed: 0, month: '2026-02' },
  { count: 18, typed: 3, month: '2026-03' },
  { count: 82, typed: 10, month: '2026-04' },
  { count: 400, typed: 40, month: '2026-05' },
];
const ids = new Map<number, number>();
/** Each word of it is known again: the first of the fourth line is `t4-0`. */
const typedText = (nth: number) =>
  Array.from({ length: 40 }, (_, word) => `t${nth}-${word}`)
    .join(' ')
    .slice(0, 199)
    .trim();
const priceOf = (nth: number) => 1000.25 + nth;

beforeAll(async () => {
  await t.setClient(t.yard.clientId, { name: longName });
  await depot.owner.call(accountRoutes.update, { params: { account: depot.account }, body: { legalName: longName } });
  const box = await t.box();
  for (const { count, typed, month } of drafts) {
    const rent = async (nth: number) => {
      const body = {
        type: 'rent',
        clientId: t.yard.clientId,
        unitPrice: priceOf(nth),
        billingPeriod: 'daily',
        startedAt: noon(`${month}-01`),
        finishedAt: noon(`${month}-28`),
      } as const;
      const params = { account: depot.account, containerId: box };
      expect((await depot.admin.call(transactionRoutes.create, { params, body })).status).toBe(201);
    };
    for (let nth = 0; nth < count - typed; nth++) await rent(nth);
    const [id = 0] = await t.gather(`${month}-28`);
    const freeLines = Array.from({ length: typed }, (_, nth) => ({
      text: typedText(nth),
      quantity: 1.5,
      price: 33.33,
      vat: 23,
    }));
    await depot.admin.call(invoiceRoutes.update, { ...t.at(id), body: { freeLines } });
    expect((await t.issue(id)).linesCount).toBe(count);
    ids.set(count, id);
  }
}, 120_000);

describe.each(drafts)('an invoice of $count lines', ({ count, typed, month }) => {
  const sheets = async () => {
    const [en = [], sk = []] = await Promise.all(
      languages.map(async (language) => placesOfPdf(await pdfOf(ids.get(count) ?? 0, language))),
    );
    return { en, sk };
  };
  const amountIn = (language: Language, amount: number) =>
    plain(new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'sk-SK', { minimumFractionDigits: 2 }).format(amount));
  const fewestRows = 4;

  it('has all figures of a row on one line, no row on two pages, its heads on each page, and no remainder on the last', async () => {
    const both = await sheets();
    for (const language of languages) {
      const places = both[language];
      const rows = rowsOf(places);
      const [year, number] = month.split('-');
      const [from, to] =
        language === 'en'
          ? [`01/${number}/${year}`, `28/${number}/${year}`]
          : [`1. ${Number(number)}. ${year}`, `28. ${Number(number)}. ${year}`];
      const pages = new Map<number, number>();
      for (let nth = 0; nth < count - typed; nth++) {
        const price = amountIn(language, priceOf(nth));
        const said = `${from} – ${to} 28 ${language === 'en' ? 'days' : 'dní'} ${price} 23 % ${amountIn(language, priceOf(nth) * 28)}`;
        const [row, ...others] = rows.filter(({ text }) => text.includes(said));
        expect(others, said).toEqual([]);
        expect(row, said).toBeDefined();
        pages.set(row?.page ?? 0, (pages.get(row?.page ?? 0) ?? 0) + 1);
      }
      for (let nth = 0; nth < typed; nth++) {
        const words = places.filter(({ text }) => text.trim().startsWith(`t${nth}-`));
        const last = words.filter(({ page }) => page === words.at(-1)?.page);
        // On the first page as well where lines are summed up: each stands whole on its page.
        for (const page of new Set(words.map((word) => word.page)))
          expect(words.filter((word) => word.page === page).length, `t${nth}`).toBe(typedText(nth).split(' ').length);
        pages.set(last[0]?.page ?? 0, (pages.get(last[0]?.page ?? 0) ?? 0) + 1);
      }
      const head = language === 'en' ? 'Item Container Days' : 'Položka Kontajner Dni';
      for (const [page, lines] of pages) {
        const first = rows.find((row) => row.page === page && row.text.startsWith(head));
        expect(first, `the head of page ${page}`).toBeDefined();
        if (count > 1) expect(lines, `rows of page ${page}`).toBeGreaterThanOrEqual(fewestRows);
      }
      expect(Math.max(...places.map(({ y }) => y))).toBeLessThan(842 - 8);
    }
    const pagesOf = (places: Placed[]) => Math.max(...places.map(({ page }) => page));
    expect(pagesOf(both.en)).toBe(pagesOf(both.sk));
  });

  it('has its number of pages in the words of its language', async () => {
    const { en, sk } = await sheets();
    const last = (places: Placed[]) => Math.max(...places.map(({ page }) => page));
    expect(rowsOf(en).some(({ text }) => text.includes(`Page 1 of ${last(en)}`))).toBe(true);
    expect(rowsOf(sk).some(({ text }) => text.includes(`Strana 1 z ${last(sk)}`))).toBe(true);
  });
});

it('an invoice has a code for payment of 25 mm at least, with a quiet zone of four modules', async () => {
  const squares = squaresOfPdf(await pdfOf(ids.get(1) ?? 0));
  const [ground, ...modules] = squares.toSorted((a, b) => b.side - a.side);
  if (!ground) throw new Error('no code');
  const side = Math.min(...modules.map((module) => module.side));
  const [left, right] = [
    Math.min(...modules.map(({ x }) => x)),
    Math.max(...modules.map((module) => module.x + module.side)),
  ];
  expect(right - left).toBeGreaterThanOrEqual((25 / 25.4) * 72);
  expect(left - ground.x).toBeGreaterThanOrEqual(4 * side);
  expect(ground.x + ground.side - right).toBeGreaterThanOrEqual(4 * side);
});

it('what is charged has its name in the language of the paper, also where it is asked for by API', async () => {
  const names = { name: 'Storage', nameEn: 'Storage in the open', nameSk: 'Skladovanie na ploche' };
  const params = { account: depot.account, id: t.storage };
  expect((await depot.owner.call(chargeCodeRoutes.update, { params, body: names })).payload).toMatchObject(names);
  await t.card({ lines: [t.line({ slabs: slabs(45) })] });
  const box = await t.box();
  await t.gateIn(box, '2026-06-02');
  await t.gateOut(box, '2026-06-04');
  await t.run('2026-06-30');
  await t.fee(box, 20, { day: '2026-06-05' });
  const [id = 0] = await t.gather('2026-06-30');
  const english = 'Item Container Days Quantity Price (EUR) VAT Net (EUR) Storage in the open';
  const slovak = 'Položka Kontajner Dni Množstvo Cena (EUR) DPH Bez DPH (EUR) Skladovanie na ploche';
  const texts = async () => Promise.all(languages.map(async (language) => plain(textOfPdf(await pdfOf(id, language)))));
  const [draftEn, draftSk] = await texts();
  expect(draftEn).toContain(english);
  expect(draftSk).toContain(slovak);
  await t.issue(id);
  // What is issued says what it said, in both languages, whatever the code is called afterwards.
  await depot.owner.call(chargeCodeRoutes.update, { params, body: { name: 'X', nameEn: 'Y', nameSk: 'Z' } });
  const [issuedEn, issuedSk] = await texts();
  expect(issuedEn).toContain(english);
  expect(issuedEn).toContain('Cleaning fee');
  expect(issuedSk).toContain(slovak);
  expect((await t.invoice(id)).lines[0]?.texts).toEqual({ en: names.nameEn, sk: names.nameSk });
});

it('why there is no VAT stands in the place of its rate', async () => {
  const treatment = { chargeCodeId: null, category: 'AE', reason: 'Prenesenie daňovej povinnosti, § 69' } as const;
  await t.setClient(t.yard.clientId, { vatTreatments: [treatment] });
  await t.fee(await t.box(), 20, { day: '2026-07-03' });
  const [id = 0] = await t.gather('2026-07-31');
  const [en = '', sk = ''] = await Promise.all(
    languages.map(async (language) => plain(textOfPdf(await pdfOf(id, language)))),
  );
  expect(en).toContain('20.00 reverse charge 20.00');
  expect(sk).toContain('20,00 prenesenie 20,00');
  expect(sk).toContain('Prenesenie daňovej povinnosti: Prenesenie daňovej povinnosti, § 69');
  for (const text of [en, sk]) expect(text).not.toContain('0 %');
  const named = { ...treatment, reason: 'Prenesenie daňovej povinnosti' };
  await t.setClient(t.yard.clientId, { vatTreatments: [named], addressCountry: 'CZE' });
  await t.fee(await t.box(), 20, { day: '2026-08-03' });
  const [other = 0] = await t.gather('2026-08-31');
  const [inEnglish = '', inSlovak = ''] = await Promise.all(
    languages.map(async (language) => plain(textOfPdf(await pdfOf(other, language)))),
  );
  expect(inEnglish).toContain('Reverse charge');
  expect(inEnglish).not.toContain('Prenesenie');
  expect(inSlovak).not.toContain('Prenesenie daňovej povinnosti: ');
  expect(inEnglish).toMatch(/Slovakia.*Czech/);
  expect(inSlovak).toContain('Česká republika');
  await t.setClient(t.yard.clientId, { addressCountry: 'SVK' });
  await t.setClient(t.yard.clientId, { vatTreatments: [] });
});

it('the foot of a statement of long names stays on its sheet', async () => {
  const call = {
    params: { account: depot.account, clientId: t.yard.clientId },
    body: { from: '2026-01-01', to: '2026-12-31' },
  };
  const { pdf } = (await depot.admin.call(invoiceRoutes.statementDocuments, call)).payload;
  const places = placesOfPdf(Buffer.from(await (await fetch(app.address + pdf)).arrayBuffer()));
  expect(Math.max(...places.map(({ y }) => y))).toBeLessThan(842 - 8);
  expect(rowsOf(places).some(({ text, y }) => y > 800 && /(Page 1 of|Strana 1 z) \d/.test(text))).toBe(true);
});
