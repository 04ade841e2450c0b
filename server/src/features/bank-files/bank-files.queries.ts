import type { BankColumns } from '@boxyard/contract/billing/bank-files.ts';
import type { BankAccount } from '@boxyard/contract/billing/party.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Ctx } from '../../core/http/context.ts';

export interface OpenInvoice {
  id: number;
  number: string;
  clientId: number;
  clientName: string;
  currency: string;
  open: number;
  /** From where its client has paid before. */
  ibans: string[];
}

/** What is owed yet. */
export async function findOpenInvoices(ctx: Ctx): Promise<OpenInvoice[]> {
  const { rows } =
    await sql<OpenInvoice>`select invoice.id, invoice.number, invoice.client_id, client.name as client_name, invoice.currency,
      invoice.total - invoice.paid as open,
      coalesce((select jsonb_agg(distinct earlier.payer_iban) from payment earlier where earlier.account_id = ${ctx.account.id}
        and earlier.client_id = invoice.client_id and earlier.payer_iban <> ''), '[]') as ibans
    from invoice join client on client.account_id = ${ctx.account.id} and client.id = invoice.client_id
    where invoice.account_id = ${ctx.account.id} and invoice.number is not null and invoice.kind = 'invoice' and invoice.credited_by_id is null
      and invoice.paid < invoice.total order by invoice.number`.execute(ctx.tx);
  return rows;
}

export interface Recorded {
  id: number;
  clientId: number | null;
  bankId: string | null;
  returnBankId: string | null;
  ownIban: string;
  paidOn: string;
  amount: number;
  currency: string;
  variableSymbol: string;
  payerName: string;
  payerIban: string;
  allocated: number;
  returned: number;
}

/** Payments that may have to do with lines of a bank: recorded of a line with one of these keys, or of one of these sums of money. */
export async function findRecorded(ctx: Ctx, keys: readonly string[], amounts: readonly number[]): Promise<Recorded[]> {
  const { rows } =
    await sql<Recorded>`select id, client_id, bank_id, return_bank_id, own_iban, paid_on::text, amount, currency, variable_symbol, payer_name,
      payer_iban, allocated, returned
    from payment where account_id = ${ctx.account.id} and (amount = any(${amounts}::numeric[]) or split_part(bank_id, '#', 1) = any(${keys}::text[]))
    order by id`.execute(ctx.tx);
  return rows;
}

interface Payers {
  /** By the number of an invoice that was issued to it. */
  bySymbol: ReadonlyMap<string, Payer>;
  /** By an IBAN from which only this client has paid. */
  byIban: ReadonlyMap<string, Payer>;
  /** By a name that only this client has. */
  byName: ReadonlyMap<string, Payer>;
}
type Payer = { id: number; name: string };

/** Whose payments these lines are. */
export async function findPayers(
  ctx: Ctx,
  lines: readonly { variableSymbol: string; payerIban: string; payerName: string }[],
): Promise<Payers> {
  const own = sql`account_id = ${ctx.account.id}`;
  const symbols = lines.map(({ variableSymbol }) => variableSymbol);
  const ibans = lines.map(({ payerIban }) => payerIban).filter(Boolean);
  const names = [...new Set(lines.map(({ payerName }) => payerName).filter(Boolean))];
  const { rows } = await sql<Payer & { symbol: string | null; iban: string | null; said: string | null }>`
    select client.id, client.name, found.symbol, found.iban, found.said from client join (
      select client_id, number as symbol, null as iban, null as said from invoice where ${own} and kind = 'invoice' and number = any(${symbols}::text[])
      union all
      select min(client_id), null, payer_iban, null from payment where ${own} and client_id is not null and payer_iban = any(${ibans}::text[])
      group by payer_iban having count(distinct client_id) = 1
      union all
      select min(named.id), null, null, said from unnest(${names}::text[]) said join client named on named.${own} and named.name_key = norm(said)
      group by said having count(*) = 1) found on found.client_id = client.id
    where client.${own}`.execute(ctx.tx);
  const mapBy = (key: 'symbol' | 'iban' | 'said') =>
    new Map(
      rows.flatMap(({ id, name, ...found }) => (found[key] === null ? [] : [[found[key], { id, name }] as const])),
    );
  return { bySymbol: mapBy('symbol'), byIban: mapBy('iban'), byName: mapBy('said') };
}

/** The own accounts of the settings, and the one that stands on invoices. */
export async function findOwnAccounts(ctx: Ctx): Promise<{ accounts: BankAccount[]; invoiceIban: string }> {
  return onlyRow(
    await sql<{ accounts: BankAccount[]; invoiceIban: string }>`
      select own_account() -> 'bank_accounts' as accounts, own_account() ->> 'iban' as invoice_iban`.execute(ctx.tx),
  );
}

/** How the columns of the CSV files of own accounts were read last, by IBAN. */
export async function findColumns(ctx: Ctx): Promise<ReadonlyMap<string, BankColumns>> {
  const { rows } = await sql<{ iban: string; columns: BankColumns }>`
    select iban, columns from bank_columns where account_id = ${ctx.account.id}`.execute(ctx.tx);
  return new Map(rows.map(({ iban, columns }) => [iban, columns]));
}

export async function rememberColumns(ctx: Ctx, iban: string, columns: BankColumns): Promise<void> {
  await sql`insert into bank_columns (account_id, iban, columns) values (${ctx.account.id}, ${iban}, ${JSON.stringify(columns)}::jsonb)
    on conflict (account_id, iban) do update set columns = excluded.columns`.execute(ctx.tx);
}
