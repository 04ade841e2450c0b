import type { InvoiceContents } from '@boxyard/contract/billing/invoice-contents.ts';
import { endpointOf } from '@boxyard/contract/billing/party.ts';
import type { Client } from '@boxyard/contract/people/clients.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';
import { clients, languageOfClient } from '../clients/clients.queries.ts';

/** The columns of the account that invoices need, as the database has them. */
interface AccountRow {
  name: string;
  legal_name: string;
  contact_email: string;
  cin: string;
  tin: string;
  vat_number: string;
  register_entry: string;
  iban: string;
  bic: string;
  payment_days: number;
  is_vat_payer: boolean;
  has_billing_address: boolean;
  [address: `${'billing_' | ''}address_${string}`]: string;
}

interface Parties extends Pick<InvoiceContents, 'seller' | 'buyer' | 'language'> {
  paymentDays: number;
}

const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' ');

/** Both parties as an invoice that is issued now would say them. @throws 404 */
export async function findParties(ctx: InAccount, clientId: number): Promise<Parties> {
  const { account } = onlyRow(await sql<{ account: AccountRow }>`select own_account() as account`.execute(ctx.tx));
  const client = await clients.get(ctx, clientId);
  return {
    seller: sellerOf(account),
    buyer: buyerOf(client),
    language: languageOfClient(ctx, client),
    paymentDays: client.paymentDays ?? account.payment_days,
  };
}

function sellerOf(account: AccountRow): Parties['seller'] {
  const own = account.has_billing_address ? 'billing_address' : 'address';
  const country = account[`${own}_country`] ?? '';
  return {
    name: account.legal_name || account.name,
    street: joined(account[`${own}_line1`], account[`${own}_line2`]),
    city: account[`${own}_city`] ?? '',
    zip: account[`${own}_zip`] ?? '',
    country,
    cin: account.cin,
    tin: account.tin,
    vatNumber: account.is_vat_payer ? account.vat_number : '',
    registerEntry: account.register_entry,
    email: account.contact_email,
    endpoint: endpointOf({ peppolId: '', country, tin: account.tin }),
    iban: account.iban,
    bic: account.bic,
    isVatPayer: account.is_vat_payer,
  };
}

function buyerOf(client: Client): Parties['buyer'] {
  const isBilledElsewhere = client.billingAddressLine1 !== '' || client.billingAddressCity !== '';
  const country = isBilledElsewhere ? client.billingAddressCountry : client.addressCountry;
  return {
    name: client.name,
    street: isBilledElsewhere
      ? joined(client.billingAddressLine1, client.billingAddressLine2)
      : joined(client.addressLine1, client.addressLine2),
    city: isBilledElsewhere ? client.billingAddressCity : client.addressCity,
    zip: isBilledElsewhere ? client.billingAddressZip : client.addressZip,
    country,
    cin: client.cin,
    tin: client.tin,
    vatNumber: client.vatNumber,
    registerEntry: '',
    email: client.contactEmail,
    endpoint: client.paysAtGate ? '' : endpointOf({ peppolId: client.peppolId, country, tin: client.tin }),
    reference: client.buyerReference || `C-${client.id}`,
  };
}
