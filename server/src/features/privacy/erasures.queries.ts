import { mostErasures, type PastErasure } from '@boxyard/contract/privacy.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/request/context.ts';
import { isErasure } from '../history/history.queries.ts';
import { findNames } from '../history/names.queries.ts';

interface Found extends Omit<PastErasure, 'admin'> {
  adminId: number | null;
  tokenName: string | null;
}

/** The last erasures, out of the history: all entries of one have its moment. */
export async function listErasures(ctx: Ctx): Promise<PastErasure[]> {
  const account = ctx.account.id;
  const { rows } = await sql<Found>`
    with erasure as materialized (
      select min(id) as id, at, entity, max(admin_id) as admin_id, max(token_id) as token_id, count(*) as records, array_agg(record_id) as ids
      from audit_log where account_id = ${account} and entity in ('transport', 'employee', 'client_user') and ${isErasure}
      group by at, entity order by at desc limit ${sql.lit(mostErasures)})
    select id, at, admin_id, records, case entity when 'transport' then 'driver' else entity end as kind,
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
