import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amounts, buyer, documentOf, line, seller } from '../../../test/tools/e-invoices.ts';
import { ublOf } from './ubl.ts';

describe('an e-invoice', () => {
  it('read back gives the same cents, whatever the lines are', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000 }).map((all) => all / 100);
    const lines = fc.array(
      fc
        .record({ net: cents, vat: fc.constantFrom(5, 19, 23) })
        .map(({ net, vat }) => line({ quantity: 1, unit: 'one', price: net, net, vat })),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(lines, (given) => {
        const document = documentOf(given);
        const xml = ublOf(document);
        const [total, ...byGroup] = amounts(xml, 'TaxAmount');
        expect(byGroup.reduce((all, part) => all + part, 0)).toBe(total);
        const nets = amounts(xml, 'LineExtensionAmount');
        expect(nets.slice(1).reduce((all, part) => all + part, 0)).toBe(nets[0]);
        expect(amounts(xml, 'TaxInclusiveAmount')).toEqual([(nets[0] ?? 0) + (total ?? 0)]);
        expect(amounts(xml, 'TaxableAmount').reduce((all, part) => all + part, 0)).toBe(nets[0]);
      }),
      { numRuns: 300, seed: 30 },
    );
  });

  it('is none where the buyer has no address in Peppol, or the seller pays no VAT', () => {
    expect(ublOf(documentOf([line()], { buyer: { ...buyer, endpoint: '' } }))).toBe('');
    expect(ublOf(documentOf([line()], { seller: { ...seller, isVatPayer: false } }))).toBe('');
  });
});
