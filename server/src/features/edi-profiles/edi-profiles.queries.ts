import { type EdiOptions, type EdiType, optionsOf } from '@boxyard/contract/edi/edi-options.ts';
import { type EdiProfile, StoredEdiProfile } from '@boxyard/contract/edi/edi-profiles.ts';
import { type RawBuilder, sql } from 'kysely';
import { records } from '../../core/crud/records.ts';
import type { InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

export const ediProfiles = records('ediProfile', StoredEdiProfile);

async function findProfiles({ tx, account }: InAccount, where: RawBuilder<unknown>): Promise<EdiProfile[]> {
  const columns = sql.join(ediProfiles.columns.map((column) => sql.ref(column)));
  const { rows } = await sql<EdiProfile>`select ${columns}, exists (select from edi_message
      where edi_message.account_id = ${account.id} and edi_message.profile_id = edi_profile.id
        and not edi_message.is_test) as is_used
    from edi_profile where edi_profile.account_id = ${account.id} and ${where}
    order by edi_profile.type, edi_profile.valid_from desc, edi_profile.id desc`.execute(tx);
  return rows.map((row) => ({ ...row, options: whole(row) }));
}

/** Versions that were saved before an option was made have its usual value. */
const whole = ({ type, options }: Pick<EdiProfile, 'type' | 'options'>): EdiOptions => ({
  ...optionsOf(type),
  ...options,
});

export const listProfiles = (ctx: InAccount, partnerId: number): Promise<EdiProfile[]> =>
  findProfiles(ctx, sql`edi_profile.partner_id = ${partnerId}`);

/** @throws 404 */
export async function getProfile(ctx: InAccount, id: number): Promise<EdiProfile> {
  const [profile] = await findProfiles(ctx, sql`edi_profile.id = ${id}`);
  if (!profile) throw notFound();
  return profile;
}

/** The version that holds today, in the account's time zone; undefined where none does. */
export async function profileOfToday<Options extends EdiOptions>(
  { tx, account }: InAccount,
  partnerId: number,
  type: EdiType,
): Promise<{ id: number; options: Options } | undefined> {
  const { rows } = await sql<{ id: number; options: Options }>`select id, options from edi_profile
    where account_id = ${account.id} and partner_id = ${partnerId} and type = ${type}
      and valid_from <= (now() at time zone ${account.timezone}::text)::date order by valid_from desc, id desc limit 1`.execute(
    tx,
  );
  // Versions that were saved before an option was made have its usual value.
  return rows[0] && { ...rows[0], options: { ...optionsOf(type), ...rows[0].options } };
}
