import { Client, type ClientRow, type clientRoutes } from '@boxyard/contract/clients.ts';
import type { QueryOf } from '@boxyard/contract/route.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/context.ts';
import type { Page } from '../../core/handle.ts';
import { contains, page, startsWith } from '../../core/lists.ts';
import { records } from '../../core/records.ts';

export const clients = records('client', Client);

const nameKey = sql`client.name_key`;
const usersCount = sql<number>`(select count(*) from client_user u where u.account_id = client.account_id and u.client_id = client.id)`;

export function listClients(ctx: Ctx, input: QueryOf<typeof clientRoutes.list>): Promise<Page<ClientRow>> {
  let query = ctx.tx
    .selectFrom('client')
    .where('client.accountId', '=', ctx.account.id)
    .selectAll('client')
    .select(sql<ClientRow['status']>`case when client.is_active then 'active' else 'inactive' end`.as('status'))
    .select(usersCount.as('usersCount'));
  if (input.name) query = query.where(startsWith(nameKey, input.name));
  if (input.type) query = query.where('client.type', '=', input.type);
  if (input.status) query = query.where('client.isActive', '=', input.status === 'active');
  if (input.q) query = query.where(contains(sql`client.search_key`, input.q));
  return page(query, input, {
    columns: { name: nameKey, type: sql`client.type`, status: sql`client.is_active`, usersCount },
    initial: 'name',
    tie: sql`client.id`,
  });
}
