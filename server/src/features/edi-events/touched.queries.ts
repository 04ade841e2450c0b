import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';

/**
 * A gate move was recorded: each partner of its customer is to be told, where that is switched on and not before the partner's first
 * day. One statement in the transaction of the gate move; what is told is decided later, so the gate neither waits for it nor fails.
 */
export async function moveIsToBeTold({ tx, account }: InAccount, transportId: number): Promise<void> {
  await sql`insert into edi_event (account_id, partner_id, kind, transport_id, container_id, number, moved_at)
    select ${account.id}, p.id, replace(t.type, 'gate_', ''), t.id, t.container_id, c.name, t.moved_at
    from transport t
      join container c on c.account_id = ${account.id} and c.id = t.container_id
      join edi_partner p on p.account_id = ${account.id} and p.client_id = t.customer_id and p.mode <> 'off'
        and p.first_day <= (t.moved_at at time zone ${account.timezone}::text)::date
      join tenant_account a on a.account_id = ${account.id} and 'edi' = any (a.modules)
    where t.account_id = ${account.id} and t.id = ${transportId} and t.type in ('gate_in', 'gate_out')`.execute(tx);
}

/**
 * Gate moves of these containers were changed or taken back: the partners that were to be told look again, and so do those of
 * another customer. What was never to be told, such as what an import brought, is not told now.
 */
export async function movesMayDiffer({ tx, account }: InAccount, containerIds: readonly number[]): Promise<void> {
  const own = sql`account_id = ${account.id}`;
  await sql`insert into edi_event (account_id, partner_id, kind, transport_id, container_id, number, moved_at)
    select distinct on (told.transport_id, p.id) ${account.id}, p.id, told.kind, told.transport_id, told.container_id,
      coalesce(c.name, told.number), coalesce(t.moved_at, told.moved_at)
    from edi_event told
      left join transport t on t.${own} and t.id = told.transport_id
      left join container c on c.${own} and c.id = told.container_id
      join edi_partner p on p.${own} and p.mode <> 'off' and (p.id = told.partner_id or p.client_id = t.customer_id)
      join tenant_account a on a.${own} and 'edi' = any (a.modules)
    where told.${own} and told.container_id = any(${containerIds}::bigint[]) and told.transport_id is not null`.execute(
    tx,
  );
}
