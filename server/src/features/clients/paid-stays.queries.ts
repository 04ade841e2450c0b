import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';

/** A condition on rows of `stay`: the client pays for at least one day, as its gate move, a later owner of the container or a correction says. */
export function isPaidBy(ctx: InAccount, clientId: number): RawBuilder<boolean> {
  const own = sql`account_id = ${ctx.account.id}`;
  return sql`(exists (select from transport where transport.${own} and transport.id = stay.in_id and transport.customer_id = ${clientId})
    or exists (select from container where container.${own} and container.id = stay.container_id and container.client_id = ${clientId}
      and (stay.ended_at is null or not exists (select from container_state later where later.${own} and later.container_id = stay.container_id
        and later.until >= stay.ended_at)))
    or exists (select from container_state state where state.${own} and state.container_id = stay.container_id and state.client_id = ${clientId}
      and state.until > stay.started_at)
    or exists (select from stay_correction said where said.${own} and said.container_id = stay.container_id and said.client_id = ${clientId}
      and said.in_id is not distinct from stay.in_id))`;
}
