import { mostErasures, type PastErasure } from '@boxyard/contract/people/privacy.ts';
import { sql } from 'kysely';
import { elevated, type Tx } from '../../core/db/connection.ts';
import type { Ctx, CurrentAccount } from '../../core/http/context.ts';
import { isErasure } from '../history/history.queries.ts';
import { findNames } from '../history/names.queries.ts';

interface Found extends Omit<PastErasure, 'admin'> {
  adminId: number | null;
  tokenName: string | null;
}

/** How many records, and entries of the history, an erasure changed. */
interface Erased {
  records: number;
  changes: number;
}

interface PastPerson {
  account: Pick<CurrentAccount, 'id' | 'name'>;
  /** Null: the daily erasure. */
  adminId: number | null;
  entity: 'transport' | 'employee' | 'client_user' | 'survey' | 'estimate';
  ids: readonly number[];
}

/**
 * A person who is named in the history alone has no record whose entry could tell that they were erased. An entry of the
 * account tells it instead, and carries the account's name as every entry of it does.
 */
export async function notePastErasure(
  tx: Tx,
  { records, changes }: Erased,
  { account, adminId, entity, ids }: PastPerson,
): Promise<void> {
  if (records > 0 || changes === 0) return;
  const before = { id: account.id, name: account.name };
  const after = { ...before, erased_at: new Date(), erased_entity: entity, erased_ids: ids };
  await elevated(tx, (owner) =>
    sql`select write_history(${account.id}, 'account', ${account.id}, ${adminId}, 'update', ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`.execute(owner),
  );
}

/** The last erasures, out of the history: all entries of one have its moment. */
export async function listErasures(ctx: Ctx): Promise<PastErasure[]> {
  const account = ctx.account.id;
  const { rows } = await sql<Found>`
    with erasure as materialized (
      select min(id) as id, at, erased.entity, max(admin_id) as admin_id, max(token_id) as token_id, count(*) as records,
        array_agg(erased.record_id) as ids
      from audit_log l cross join lateral (
        select l.entity, l.record_id where l.entity <> 'account'
        union all select l.after ->> 'erased_entity', past.id::bigint
          from jsonb_array_elements_text(case l.entity when 'account' then l.after -> 'erased_ids' end) past (id)) erased
      where account_id = ${account} and l.entity in ('account', 'transport', 'employee', 'client_user') and ${isErasure}
      group by at, erased.entity order by at desc limit ${sql.lit(mostErasures)})
    select id, at, admin_id, records, case entity when 'transport' then 'driver' when 'estimate' then 'recipient' when 'survey' then 'surveyor' else entity end as kind,
      (select name from token_name t where t.account_id = ${account} and t.token_id = erasure.token_id) as token_name,
      array(select receipt_number(r.year, r.number) from transport_receipt r
        where r.account_id = ${account} and erasure.entity = 'transport' and r.transport_id = any(erasure.ids) and r.issued_at <= erasure.at
          and (r.contents ->> 'driverName' <> '' or r.contents ->> 'driverLicenseNumber' <> '') order by r.year, r.number) as receipts
    from erasure order by at desc, id desc`.execute(ctx.tx);
  const names = await findNames(
    ctx,
    rows.flatMap(({ adminId }) => (adminId === null ? [] : [{ entity: 'admin' as const, id: adminId }])),
  );
  return rows.map(({ adminId, tokenName, ...erasure }) => {
    const person = adminId === null ? null : { id: adminId, name: names.of('admin', adminId)?.name ?? '' };
    return { ...erasure, admin: person ?? (tokenName === null ? null : { id: null, name: tokenName }) };
  });
}
