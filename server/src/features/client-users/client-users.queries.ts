import type { QueryOf } from '@boxyard/contract/core/route.ts';
import { ClientUser, type clientUserRoutes } from '@boxyard/contract/people/client-users.ts';
import { sql } from 'kysely';
import { byName } from '../../core/crud/by-name.ts';
import { type List, ofOwner, shortList } from '../../core/crud/list-page.ts';
import { records } from '../../core/crud/records.ts';
import { contains, startsWith } from '../../core/crud/text-search.ts';
import type { Ctx } from '../../core/http/context.ts';
import { clients } from '../clients/clients.queries.ts';

export const clientUsers = records('clientUser', ClientUser);

const nameKey = sql`client_user.name_key`;
const usernameKey = sql`client_user.username_key`;

/** The page throws 404 if the client does not exist. */
export function listClientUsers(
  ctx: Ctx,
  clientId: number,
  input: QueryOf<typeof clientUserRoutes.list>,
): List<ClientUser> {
  let query = ctx.tx
    .selectFrom('clientUser')
    .where('clientUser.accountId', '=', ctx.account.id)
    .where('clientUser.clientId', '=', clientId)
    .selectAll();
  if (input.name) query = query.where(startsWith(nameKey, input.name));
  if (input.username) query = query.where(startsWith(usernameKey, input.username));
  if (input.email) query = query.where(contains(sql`norm(client_user.email)`, input.email));
  if (input.isEnabled !== undefined) query = query.where('clientUser.isEnabled', '=', input.isEnabled);
  if (input.q) query = query.where(contains(sql`${usernameKey} || ' ' || ${nameKey} || ' ' || norm(email)`, input.q));
  const list = shortList(query, input, {
    columns: {
      name: byName(ctx, sql`trim(both from client_user.firstname || ' ' || client_user.lastname)`),
      username: byName(ctx, sql`client_user.username`),
      email: sql`email`,
      isEnabled: sql`is_enabled`,
    },
    initial: 'username',
    id: sql`id`,
    updatedAt: sql`updated_at`,
  });
  return ofOwner(list, () => clients.get(ctx, clientId));
}
