import { ediTypes, type OutOptions, optionsOf } from '@boxyard/contract/edi/edi-options.ts';
import { type EdiPartner, StoredEdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { type RawBuilder, sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { records } from '../../core/crud/records.ts';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const ediPartners = records('ediPartner', StoredEdiPartner);

async function findPartners(ctx: InAccount, where: RawBuilder<unknown>): Promise<EdiPartner[]> {
  const { tx, account } = ctx;
  const columns = sql.join(ediPartners.columns.map((column) => sql.ref(column)));
  const { rows } = await sql<EdiPartner>`select ${columns}, client.name as client_name,
      exists (select from edi_secret kept where kept.account_id = ${account.id} and kept.partner_id = edi_partner.id) as has_secret
    from edi_partner join client on client.account_id = ${account.id} and client.id = edi_partner.client_id
    where edi_partner.account_id = ${account.id} and ${where} order by ${byName(ctx, sql`edi_partner.name`)}, edi_partner.id`.execute(
    tx,
  );
  return rows;
}

export const listPartners = (ctx: InAccount): Promise<EdiPartner[]> => findPartners(ctx, sql`true`);

/** @throws 404 */
export async function getPartner(ctx: InAccount, id: number): Promise<EdiPartner> {
  const [partner] = await findPartners(ctx, sql`edi_partner.id = ${id}`);
  if (!partner) throw notFound();
  return partner;
}

/** The partner with these ids; one without a qualifier stands for any. */
export async function findBySender(ctx: InAccount, id: string, qualifier: string): Promise<EdiPartner | undefined> {
  const partners = await findPartners(
    ctx,
    sql`edi_partner.their_id <> '' and edi_partner.their_id = ${id} and edi_partner.their_qualifier in (${qualifier}, '')`,
  );
  return partners.find(({ theirQualifier }) => theirQualifier === qualifier) ?? partners[0];
}

export async function keepSecret({ tx, account }: InAccount, partnerId: number, sealed: string): Promise<void> {
  await sql`insert into edi_secret (account_id, partner_id, sealed) values (${account.id}, ${partnerId}, ${sealed})
    on conflict (account_id, partner_id) do update set sealed = excluded.sealed`.execute(tx);
}

export async function forgetSecret({ tx, account }: InAccount, partnerId: number): Promise<void> {
  await sql`delete from edi_secret where account_id = ${account.id} and partner_id = ${partnerId}`.execute(tx);
}

export async function findSecret({ tx, account }: InAccount, partnerId: number): Promise<string | undefined> {
  const { rows } = await sql<{
    sealed: string;
  }>`select sealed from edi_secret where account_id = ${account.id} and partner_id = ${partnerId}`.execute(tx);
  return rows[0]?.sealed;
}

interface Sealed {
  accountId: number;
  partnerId: number;
  sealed: string;
}

/** The secrets of all accounts. */
export async function allSecrets(tx: Tx): Promise<Sealed[]> {
  return (await sql<Sealed>`select account_id, partner_id, sealed from edi_secret`.execute(tx)).rows;
}

/** Where nobody has given it another one since. */
export async function replaceSecret(tx: Tx, { accountId, partnerId, sealed }: Sealed, anew: string): Promise<void> {
  await sql`update edi_secret set sealed = ${anew}
    where account_id = ${accountId} and partner_id = ${partnerId} and sealed = ${sealed}`.execute(tx);
}

/** A new partner begins with what is usual, from its first day or today. */
export async function insertUsualProfiles(
  { tx, account }: InAccount,
  partnerId: number,
  codeco?: OutOptions,
): Promise<void> {
  const day = sql<{
    day: string;
  }>`select least(first_day, (now() at time zone ${account.timezone}::text)::date)::text as day
    from edi_partner where account_id = ${account.id} and id = ${partnerId}`;
  const { day: validFrom } = onlyRow(await day.execute(tx));
  const types = ediTypes.filter((type) => type !== 'CONTRL' && type !== 'APERAK');
  const rows = types.map(
    (type) =>
      sql`(${account.id}, ${partnerId}, ${type}, ${validFrom}::date, ${JSON.stringify((type === 'CODECO' && codeco) || optionsOf(type))}::jsonb)`,
  );
  await sql`insert into edi_profile (account_id, partner_id, type, valid_from, options) values ${sql.join(rows)}`.execute(
    tx,
  );
}
