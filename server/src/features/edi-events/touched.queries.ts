import type { EdiEventRow } from '@boxyard/contract/edi/edi-events.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';

/** What is to be told, as it waits. */
interface ToTell {
  partnerId: number;
  kind: EdiEventRow['kind'];
  transportId: number | null;
  containerId: number | null;
  number: string;
  movedAt: number | null;
  estimateId?: number | null;
}

/** A cluster inserts no rows that it selects with others' keys: first which, then the rows. */
export async function addEvents(
  { tx, account }: { tx: InAccount['tx']; account: { id: number } },
  found: RawBuilder<ToTell>,
): Promise<void> {
  const { rows } = await found.execute(tx);
  if (rows.length === 0) return;
  const values = rows.map(
    ({ partnerId, kind, transportId, containerId, number, movedAt, estimateId = null }) =>
      sql`(${account.id}, ${partnerId}, ${kind}, ${transportId}, ${containerId}, ${number}, to_timestamp(${movedAt}), ${estimateId})`,
  );
  await sql`insert into edi_event (account_id, partner_id, kind, transport_id, container_id, number, moved_at, estimate_id)
    values ${sql.join(values)}`.execute(tx);
}

const isOn = ({ account }: InAccount) =>
  sql`exists (select from tenant_account a where a.account_id = ${account.id} and 'edi' = any (a.modules))`;

/**
 * A gate move was recorded: each partner of its customer is to be told, where that is switched on and not before the partner's first
 * day. It is noted in the transaction of the gate move; what is told is decided later, so the gate neither waits for it nor fails.
 */
export async function moveIsToBeTold(ctx: InAccount, transportId: number): Promise<void> {
  const { account } = ctx;
  const own = sql`account_id = ${account.id}`;
  await addEvents(
    ctx,
    sql<ToTell>`select p.id as partner_id, replace(t.type, 'gate_', '') as kind, t.id as transport_id, t.container_id, c.name as number, t.moved_at
      from transport t
        join container c on c.${own} and c.id = t.container_id
        join edi_partner p on p.${own} and p.client_id = t.customer_id and p.mode <> 'off'
          and p.first_day <= (t.moved_at at time zone ${account.timezone}::text)::date
      where t.${own} and t.id = ${transportId} and t.type in ('gate_in', 'gate_out') and ${isOn(ctx)} order by p.id`,
  );
}

/** An estimate was sent: each partner of its client that takes estimates is to be told. It is noted in the same transaction. */
export async function estimateIsToBeTold(ctx: InAccount, estimateId: number): Promise<void> {
  const own = sql`account_id = ${ctx.account.id}`;
  await addEvents(
    ctx,
    sql<ToTell>`select p.id as partner_id, 'estimate' as kind, null as transport_id, e.container_id, c.name as number, e.sent_at as moved_at,
        e.id as estimate_id
      from estimate e
        join container c on c.${own} and c.id = e.container_id
        join edi_partner p on p.${own} and p.client_id = e.client_id and p.mode <> 'off' and p.sends_estimates
      where e.${own} and e.id = ${estimateId} and ${isOn(ctx)} order by p.id`,
  );
}

/**
 * Gate moves of these containers were changed or taken back: the partners that were to be told look again, and so do those of
 * another customer. What was never to be told, such as what an import brought, is not told now.
 */
export async function movesMayDiffer(ctx: InAccount, containerIds: readonly number[]): Promise<void> {
  const own = sql`account_id = ${ctx.account.id}`;
  await addEvents(
    ctx,
    sql<ToTell>`select distinct on (told.transport_id, p.id) p.id as partner_id, told.kind, told.transport_id, told.container_id,
        coalesce(c.name, told.number) as number, coalesce(t.moved_at, told.moved_at) as moved_at
      from edi_event told
        left join transport t on t.${own} and t.id = told.transport_id
        left join container c on c.${own} and c.id = told.container_id
        join edi_partner p on p.${own} and p.mode <> 'off' and (p.id = told.partner_id or p.client_id = t.customer_id)
      where told.${own} and told.container_id = any(${containerIds}::bigint[]) and told.transport_id is not null and ${isOn(ctx)}`,
  );
}

/** What a message told is to be told anew; what its events say of it stays with it. */
export const waitAgain = (ctx: InAccount, messageId: number): Promise<void> =>
  addEvents(
    ctx,
    sql<ToTell>`select partner_id, kind, transport_id, container_id, number, moved_at, estimate_id from edi_event
      where account_id = ${ctx.account.id} and message_id = ${messageId} order by id`,
  );
