import type { ApiToken, ApiTokenCreate } from '@boxyard/contract/integrations/api-tokens.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import { newApiToken } from '../../core/http/api-tokens.ts';
import type { Ctx } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';

/** More than that many nobody reads; those that are over are behind the newer ones. */
const mostShown = 200;

const columns = sql`token.id, token.version, token.name, token.prefix, token.scopes, coalesce(admin.username, '') as creator_name,
  token.created_at, token.updated_at, token.expires_at, token.seen_at, token.ended_at`;

export async function listApiTokens(ctx: Ctx): Promise<ApiToken[]> {
  const { rows } =
    await sql<ApiToken>`select ${columns} from api_token token left join admin on admin.id = token.creator_id
    where token.account_id = ${ctx.account.id} order by token.id desc limit ${mostShown}`.execute(ctx.tx);
  return rows;
}

/** @throws 409 for a name that a working token has, 422 for too many tokens */
export async function createApiToken(ctx: Ctx, { name, scopes, days }: ApiTokenCreate) {
  const { token, hash, prefix } = newApiToken();
  const inserted = sql<ApiToken>`with token as (
      insert into api_token (name, scopes, hash, prefix, expires_at)
      values (${name}, ${[...scopes].sort()}, ${hash}, ${prefix}, now() + make_interval(days => ${days}))
      returning *)
    select ${columns} from token left join admin on admin.id = token.creator_id`;
  return { ...onlyRow(await inserted.execute(ctx.tx)), token };
}

/** Ending one that has ended already changes nothing. @throws 404 */
export async function endApiToken(ctx: Ctx, id: number): Promise<void> {
  const { numAffectedRows } = await sql`update api_token set ended_at = coalesce(ended_at, now())
    where account_id = ${ctx.account.id} and id = ${id}`.execute(ctx.tx);
  if (!numAffectedRows) throw notFound();
}
