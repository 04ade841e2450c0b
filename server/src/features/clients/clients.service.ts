import type { Client } from '@boxyard/contract/people/clients.ts';
import { sql } from 'kysely';
import type { Records } from '../../core/crud/records.ts';
import { todayIn } from '../../core/db/today.ts';
import type { Ctx } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import { clients } from './clients.queries.ts';

/** Clients as calls make and change them. */
export const savedClients: Records<Client> = {
  ...clients,
  insert: (ctx, { changesCurrency: _asked, ...input }) => clients.insert(ctx, input),
  async update(ctx, id, { changesCurrency, ...input }, version) {
    if (typeof input.currency === 'string' && !changesCurrency)
      await refuseCurrencyOfOpenStays(ctx, id, input.currency);
    return clients.update(ctx, id, input, version);
  },
};

interface Follows {
  client: string;
  former: string;
  /** Its containers that are here. */
  count: number;
  /** The tariff that charges them today, and the one that would; '' where there is none. */
  tariff: string;
  nextTariff: string;
}

/** What is not billed yet is charged in the client's currency and by the tariffs of that currency. @throws 409 */
async function refuseCurrencyOfOpenStays(ctx: Ctx, id: number, currency: string): Promise<void> {
  const before = await clients.lock(ctx, id);
  if (before.currency === currency) return;
  const own = sql`account_id = ${ctx.account.id}`;
  const tariffIn = (given: string) => sql`coalesce((select card.name from rate_card card
    where card.${own} and coalesce(card.client_id, ${id}) = ${id} and card.currency = ${given}
      and card.valid_from <= ${todayIn(ctx)} and coalesce(card.valid_to, ${todayIn(ctx)}) >= ${todayIn(ctx)}
    order by card.client_id nulls last limit 1), '')`;
  const { rows } = await sql<Follows>`
    select client.name as client, client.currency as former, ${tariffIn(before.currency)} as tariff, ${tariffIn(currency)} as next_tariff,
      (select count(*) from stay join container on container.${own} and container.id = stay.container_id
        where stay.${own} and stay.ended_at is null and not stay.is_void and container.client_id = ${id}) as count
    from client where client.${own} and client.id = ${id}
      and exists (select from tenant_account where ${own} and 'invoices' = any (modules))`.execute(ctx.tx);
  const [follows] = rows;
  if (follows && follows.count > 0) throw conflict('currencyOfOpenStays', { ...follows, currency });
}
