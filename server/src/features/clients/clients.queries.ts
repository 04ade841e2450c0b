import type { Language } from '@boxyard/contract/core/enums.ts';
import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { Client, type ClientRow, type clientRoutes } from '@boxyard/contract/people/clients.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { hasExternalId } from '../../core/crud/external-ids.ts';
import { type List, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains, startsWord } from '../../core/crud/text-search.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { invalid } from '../../core/http/problems.ts';

export const clients = records('client', Client);

/** The language of the papers of a client. */
export const languageOfClient = ({ account }: InAccount, client: Pick<Client, 'invoiceLanguage'>): Language =>
  client.invoiceLanguage || account.language;

export function listClients(ctx: Ctx, input: QueryOf<typeof clientRoutes.list>): List<ClientRow> {
  const byUsers = input.sort === 'usersCount' || input.sort === '-usersCount';
  let query = clientsOf(ctx, byUsers);
  if (input.name) query = query.where(startsWord(sql`client.words_key`, input.name));
  if (input.type) query = query.where('client.type', '=', input.type);
  if (input.status) query = query.where('client.isActive', '=', input.status === 'active');
  if (input.externalId) query = query.where(hasExternalId('client', input.externalId));
  if (input.q) query = query.where(contains(sql`client.search_key`, input.q));
  const columns = {
    name: byName(ctx, sql`client.name`),
    type: sql`client.type`,
    status: sql`client.is_active`,
    usersCount: sql`coalesce(counted.users, 0)`,
  };
  return shortList(
    query,
    input,
    { columns, initial: 'name', id: sql`client.id`, updatedAt: sql`client.updated_at` },
    (cut) => withDerived(ctx, cut),
  );
}

/** All users are counted at once only for the sort by their number, which needs every count. */
function clientsOf(ctx: Ctx, withCounts: boolean) {
  const counted = ctx.tx
    .selectFrom('clientUser')
    .where('accountId', '=', ctx.account.id)
    .groupBy('clientId')
    .select(['clientId', (e) => e.fn.countAll<number>().as('users')]);
  return ctx.tx
    .selectFrom('client')
    .where('client.accountId', '=', ctx.account.id)
    .select('client.id')
    .$if(withCounts, (query) => query.leftJoin(counted.as('counted'), 'counted.clientId', 'client.id'));
}

/** @param cut the ids of a page in their order: an index holds all that is skipped before it */
function withDerived(ctx: Ctx, cut: ReturnType<typeof clientsOf>) {
  const page = ctx.tx.selectFrom(cut.as('found')).select(['found.id', sql<number>`row_number() over ()`.as('nth')]);
  return ctx.tx
    .selectFrom(page.as('page'))
    .innerJoin('client', (join) => join.on('client.accountId', '=', ctx.account.id).onRef('client.id', '=', 'page.id'))
    .selectAll('client')
    .select([
      sql<ClientRow['status']>`case when client.is_active then 'active' else 'inactive' end`.as('status'),
      sql<number>`(select count(*) from client_user where client_user.account_id = ${ctx.account.id} and client_user.client_id = client.id)`.as(
        'usersCount',
      ),
    ])
    .orderBy('page.nth');
}

/** Each of these clients is one of the account. @throws 422 on the field that names them */
export async function requireClients(
  { tx, account }: InAccount,
  path: string,
  ids: readonly number[] | undefined,
): Promise<void> {
  if (ids === undefined) return;
  const { rows } = await sql<{ id: number }>`select id from client where account_id = ${account.id}
    and id = any(${ids}::bigint[])`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  const at = ids.findIndex((id) => !known.has(id));
  if (at >= 0) throw invalid(`${path}.${at}`, 'unknownRecord');
}

/** In which currency these clients are billed, by their id. */
export async function findCurrencies(
  { tx, account }: InAccount,
  ids: readonly number[],
): Promise<Map<number, Client['currency']>> {
  const { rows } = await sql<Pick<Client, 'id' | 'currency'>>`select id, currency from client
    where account_id = ${account.id} and id = any(${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}
