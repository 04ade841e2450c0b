import type { InvoiceContents, InvoiceLine, VatGroup } from '@boxyard/contract/billing/invoice-contents.ts';
import type { InvoiceFault } from '@boxyard/contract/billing/invoices.ts';
import { isDic, isIco } from '@boxyard/contract/billing/party.ts';

interface Given extends Pick<InvoiceContents, 'seller' | 'buyer'> {
  lines: readonly InvoiceLine[];
  groups: readonly VatGroup[];
  currency: string;
  total: number;
}

const hasAddress = ({ street, city, zip, country }: InvoiceContents['buyer' | 'seller']) =>
  [street, city, zip, country].every((part) => part !== '');

/** What keeps a draft from being issued, in the order in which it is best mended. */
export function faultsOf({ seller, buyer, lines, groups, currency, total }: Given): InvoiceFault[] {
  const isSlovakSeller = seller.country === 'SVK';
  const isSlovakBusiness = buyer.country === 'SVK' && (buyer.cin !== '' || buyer.vatNumber !== '');
  const has = (category: VatGroup['category']) => groups.some((group) => group.category === category);
  const faults: Record<InvoiceFault, boolean> = {
    noLines: lines.length === 0,
    sellerAddress: !hasAddress(seller),
    sellerCin: isSlovakSeller && !isIco(seller.cin),
    sellerTin: isSlovakSeller && !isDic(seller.tin),
    sellerIban: seller.iban === '',
    buyerAddress: !hasAddress(buyer),
    buyerTin: isSlovakBusiness && !isDic(buyer.tin),
    // A reverse charge names the number under which the buyer pays the tax.
    buyerVatNumber: has('AE') && buyer.vatNumber === '',
    mixedScope: has('O') && groups.some(({ category }) => category !== 'O'),
    standardAtZero: seller.isVatPayer && groups.some(({ category, vat }) => category === 'S' && vat === 0),
    standardNotEur: has('S') && currency !== 'EUR',
    totalZero: lines.length > 0 && total <= 0,
  };
  // The names of the record are the faults.
  return (Object.keys(faults) as InvoiceFault[]).filter((fault) => faults[fault]);
}
