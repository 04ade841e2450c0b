import type { Client } from '@boxyard/contract/people/clients.ts';
import { sql } from 'kysely';
import type { Records } from '../../core/crud/records.ts';
import { todayIn } from '../../core/db/today.ts';
import type { InAccount } from '../../core/http/context.ts';
import { conflict } from '../../core/http/problems.ts';
import { clients } from './clients.queries.ts';
import { isPaidBy } from './paid-stays.queries.ts';

/** Clients as calls make and change them. */
export const savedClients: Records<Client> = {
  ...clients,
  insert: (ctx, { changesCurrency: _asked, ...input }) => clients.insert(ctx, input),
  async update(ctx, id, { changesCurrency, ...input }, version) {
    if (typeof input.currency === 'string' && !changesCurrency) {
      const { currency } = await clients.lock(ctx, id);
      const follows = currency === input.currency ? undefined : await followsOfCurrency(ctx, id, input.currency);
      if (follows) throw conflict('currencyOfOpenStays', follows);
    }
    return clients.update(ctx, id, input, version);
  },
};

// A type, as it becomes the parameters of a sentence.
type Follows = {
  client: string;
  former: string;
  currency: string;
  /** Its stays with days that are not billed yet. */
  count: number;
  /** The tariff that charges it today, and the one that would; '' where there is none. */
  tariff: string;
  nextTariff: string;
};

/** What follows of another currency of a client: what is not billed yet is charged in it. Undefined where all is billed. */
export async function followsOfCurrency(ctx: InAccount, id: number, currency: string): Promise<Follows | undefined> {
  const own = sql`account_id = ${ctx.account.id}`;
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${ctx.account.timezone}::text)::date`;
  const tariffIn = (asked: ReturnType<typeof sql>) => sql`coalesce((select card.name from rate_card card
    where card.${own} and coalesce(card.client_id, ${id}) = ${id} and card.currency = ${asked}
      and card.valid_from <= ${todayIn(ctx)} and coalesce(card.valid_to, ${todayIn(ctx)}) >= ${todayIn(ctx)}
    order by card.client_id nulls last limit 1), '')`;
  const billedTo = sql`coalesce((select max(upper(bill.days)) from transaction bill
    where bill.${own} and bill.stay_id = stay.id and bill.released_at is null), '-infinity')`;
  const { rows } = await sql<Omit<Follows, 'currency'>>`
    select client.name as client, client.currency as former, ${tariffIn(sql`client.currency`)} as tariff,
      ${tariffIn(sql`${currency}`)} as next_tariff,
      (select count(*) from stay where stay.${own} and not stay.is_void and ${isPaidBy(ctx, id)}
        and (stay.ended_at is null or ${dayOf('stay.ended_at')} >= setting.opening_day and ${billedTo} <= ${dayOf('stay.ended_at')})) as count
    from client join tenant_account setting on setting.${own} and 'invoices' = any (setting.modules)
    where client.${own} and client.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  return found && found.count > 0 ? { ...found, currency } : undefined;
}
