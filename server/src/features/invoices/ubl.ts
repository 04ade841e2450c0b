import type { InvoiceContents, InvoiceLine, Party, VatGroup } from '@boxyard/contract/billing/invoice-contents.ts';
import type { StoredInvoice } from '@boxyard/contract/billing/invoices.ts';
import { alpha2Of } from '@boxyard/contract/core/countries.ts';

export interface Ubl extends Pick<StoredInvoice, 'kind' | 'currency' | 'notes'> {
  number: string;
  issuedOn: string;
  dueOn: string;
  taxPoint: string;
  contents: InvoiceContents;
  net: number | null;
  vatAmount: number | null;
  total: number | null;
}

/** An element with its content: nothing where the content is empty, since an e-invoice has no empty elements (PEPPOL-EN16931-R008). */
const element = (name: string, content: string | number | null | undefined, attributes = ''): string =>
  content === '' || content === null || content === undefined ? '' : `<${name}${attributes}>${content}</${name}>`;

/** Escaped, without what XML 1.0 cannot hold, on one line. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .trim();
const text = (name: string, value: string, attributes = '') => element(name, escaped(value), attributes);

/** UN/ECE Recommendation 20. */
const unitCodes: Record<InvoiceLine['unit'], string> = {
  day: 'DAY',
  week: 'WEE',
  month: 'MON',
  year: 'ANN',
  one: 'C62',
};
/** Codes of reasons for which no VAT is charged, where the category has one of its own. */
const reasonCodes: Partial<Record<VatGroup['category'], string>> = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' };

/**
 * The invoice or credit note as UBL 2.1 by Peppol BIS Billing 3.0, in the order of its schema; '' where the seller pays no VAT or the buyer
 * has no address in Peppol. Amounts of a credit note are positive.
 */
export function ublOf({ kind, currency, contents, ...said }: Ubl): string {
  const { seller, buyer, lines, groups, credits } = contents;
  if (!seller.isVatPayer || !seller.endpoint || !buyer.endpoint) return '';
  const isCredit = kind === 'credit_note';
  const root = isCredit ? 'CreditNote' : 'Invoice';
  const amount = (name: string, value: number | null) =>
    element(name, (value ?? 0).toFixed(2), ` currencyID="${currency}"`);
  const isOutOfScope = groups.some(({ category }) => category === 'O');
  const days = lines.flatMap(({ from, to }) => [from, to]).toSorted();
  const head = [
    text('cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'),
    text('cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
    text('cbc:ID', said.number),
    text('cbc:IssueDate', said.issuedOn),
    isCredit ? text('cbc:TaxPointDate', said.taxPoint) : text('cbc:DueDate', said.dueOn),
    text(`cbc:${root}TypeCode`, isCredit ? '381' : '380'),
    text('cbc:Note', said.notes),
    isCredit ? '' : text('cbc:TaxPointDate', said.taxPoint),
    text('cbc:DocumentCurrencyCode', currency),
    text('cbc:BuyerReference', buyer.reference),
    element('cac:InvoicePeriod', text('cbc:StartDate', days[0] ?? '') + text('cbc:EndDate', days.at(-1) ?? '')),
    credits &&
      element(
        'cac:BillingReference',
        element(
          'cac:InvoiceDocumentReference',
          text('cbc:ID', credits.number) + text('cbc:IssueDate', credits.issuedOn),
        ),
      ),
  ];
  const parts = [
    ...head,
    element('cac:AccountingSupplierParty', partyOf(seller, isOutOfScope)),
    element('cac:AccountingCustomerParty', partyOf(buyer, isOutOfScope)),
    paymentOf(seller, said, isCredit),
    element(
      'cac:TaxTotal',
      amount('cbc:TaxAmount', said.vatAmount) + groups.map((group) => subtotalOf(group, amount)).join(''),
    ),
    element(
      'cac:LegalMonetaryTotal',
      amount('cbc:LineExtensionAmount', said.net) +
        amount('cbc:TaxExclusiveAmount', said.net) +
        amount('cbc:TaxInclusiveAmount', said.total) +
        amount('cbc:PayableAmount', said.total),
    ),
    ...lines.map((line, at) => lineOf(line, at, isCredit, amount)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${parts.filter(Boolean).join('')}</${root}>`;
}

/** Outside the scope of VAT neither party's VAT number may stand (BR-O-02). */
function partyOf(party: Party, isOutOfScope: boolean): string {
  const [scheme = '', endpoint = ''] = party.endpoint.split(':');
  const address =
    text('cbc:StreetName', party.street) +
    text('cbc:CityName', party.city) +
    text('cbc:PostalZone', party.zip) +
    element('cac:Country', text('cbc:IdentificationCode', alpha2Of(party.country)));
  const vat = isOutOfScope ? '' : text('cbc:CompanyID', party.vatNumber);
  const isSlovak = party.country === 'SVK';
  return element(
    'cac:Party',
    text('cbc:EndpointID', endpoint, ` schemeID="${scheme}"`) +
      element('cac:PartyName', text('cbc:Name', party.name)) +
      element('cac:PostalAddress', address) +
      element('cac:PartyTaxScheme', vat && `${vat}${element('cac:TaxScheme', text('cbc:ID', 'VAT'))}`) +
      element(
        'cac:PartyLegalEntity',
        text('cbc:RegistrationName', party.name) +
          text('cbc:CompanyID', party.cin, isSlovak ? ' schemeID="0158"' : '') +
          text('cbc:CompanyLegalForm', party.registerEntry),
      ) +
      element('cac:Contact', text('cbc:ElectronicMail', party.email)),
  );
}

/** By SEPA, with the number as the variable symbol. A credit note has its due date here. */
function paymentOf(
  { iban, bic }: InvoiceContents['seller'],
  { number, dueOn }: Pick<Ubl, 'number' | 'dueOn'>,
  isCredit: boolean,
): string {
  const account = text('cbc:ID', iban) + element('cac:FinancialInstitutionBranch', text('cbc:ID', bic));
  return element(
    'cac:PaymentMeans',
    text('cbc:PaymentMeansCode', '58') +
      (isCredit ? text('cbc:PaymentDueDate', dueOn) : '') +
      text('cbc:PaymentID', number) +
      element('cac:PayeeFinancialAccount', iban && account),
  );
}

type Amount = (name: string, value: number | null) => string;

/** Outside the scope there is no rate (BR-O-05). */
const categoryOf = (name: string, { category, vat }: Pick<VatGroup, 'category' | 'vat'>, reason = '') =>
  element(
    name,
    text('cbc:ID', category) +
      (category === 'O' ? '' : element('cbc:Percent', vat)) +
      (reason && category !== 'S'
        ? text('cbc:TaxExemptionReasonCode', reasonCodes[category] ?? '') + text('cbc:TaxExemptionReason', reason)
        : '') +
      element('cac:TaxScheme', text('cbc:ID', 'VAT')),
  );

const subtotalOf = (group: VatGroup, amount: Amount) =>
  element(
    'cac:TaxSubtotal',
    amount('cbc:TaxableAmount', group.net) +
      amount('cbc:TaxAmount', group.vatAmount) +
      categoryOf('cac:TaxCategory', group, group.reason || group.category),
  );

/** A container's number is the object that the line is about (BT-128, scheme AAQ). */
function lineOf(line: InvoiceLine, at: number, isCredit: boolean, amount: Amount): string {
  const quantity = element(
    isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
    line.quantity,
    ` unitCode="${unitCodes[line.unit]}"`,
  );
  return element(
    isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine',
    text('cbc:ID', String(at + 1)) +
      quantity +
      amount('cbc:LineExtensionAmount', line.net) +
      element('cac:InvoicePeriod', text('cbc:StartDate', line.from) + text('cbc:EndDate', line.to)) +
      element(
        'cac:DocumentReference',
        line.container && text('cbc:ID', line.container, ' schemeID="AAQ"') + text('cbc:DocumentTypeCode', '130'),
      ) +
      element('cac:Item', text('cbc:Name', line.text) + categoryOf('cac:ClassifiedTaxCategory', line)) +
      element('cac:Price', amount('cbc:PriceAmount', line.price)),
  );
}
